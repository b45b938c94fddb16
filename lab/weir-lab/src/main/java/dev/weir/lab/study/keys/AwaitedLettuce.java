package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Map;

/** Sets of Redis through Lettuce: any number of threads wait for their answers on one connection. */
record AwaitedLettuce(LettuceStore store) implements KeyStore.Blocking {

    static AwaitedLettuce open(Target target) {
        return new AwaitedLettuce(LettuceStore.open(target));
    }

    @Override
    public Lookup lookup(int keys) {
        byte[] set = JedisStore.set(keys);
        RedisCommands<byte[], byte[]> commands = store.connection().sync();
        return key -> commands.sismember(set, Keys.bytes(key));
    }

    @Override
    public void warmUp(int keys, int parallelism, WorkerThreads workers) throws Exception {
        Lookup lookup = lookup(keys);
        workers.run(parallelism, member -> lookup.contains(Keys.key(0)));
    }

    @Override
    public void roundTrip() {
        store.roundTrip();
    }

    @Override
    public Map<String, String> settings() {
        return store.settings();
    }

    @Override
    public void close() {
        store.close();
    }
}
