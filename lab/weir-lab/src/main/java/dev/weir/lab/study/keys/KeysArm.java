package dev.weir.lab.study.keys;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import java.util.function.UnaryOperator;

record KeysArm(Manifest.Arm info, Endpoint endpoint, Opener opener) implements Arm {

    @FunctionalInterface
    interface Opener {
        KeyStore open(Target target) throws Exception;
    }

    KeysArm described(UnaryOperator<ArmInfo> more) {
        return new KeysArm(info.with(more.apply(info.about())), endpoint, opener);
    }

    @Override
    public String obstacle(Target target) {
        return endpoint == Endpoint.REDIS && target.tls() ? "the lab's Redis has no TLS" : "";
    }

    @Override
    public KeysSession open(Target target) throws Exception {
        String obstacle = obstacle(target);
        if (!obstacle.isEmpty()) {
            throw new IllegalArgumentException(info.id() + " cannot be measured with tls=on: " + obstacle);
        }
        return new KeysSession(opener.open(target), info.about().batch());
    }
}
