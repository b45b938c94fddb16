package dev.weir.lab.server.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class SharedObjectTest {
    private static final int READ_EXECUTE = 5;
    private static final int READ_WRITE = 6;

    @Test
    void hashesAsTheToolchainDoes() {
        // From objdump -p on a libnuma.so.1 built by GNU ld.
        assertThat(SharedObject.elfHash("libnuma.so.1")).isEqualTo(0x042a15d1L);
        assertThat(SharedObject.elfHash("libnuma_1.1")).isEqualTo(0x0c45db41L);
        assertThat(SharedObject.elfHash("")).isZero();
    }

    @Test
    void codeIsExecutableAndNotWritableDataAndDynamicTheOtherWayRound() {
        var library = new ElfReader(new SharedObject(
                        "libx.so.1",
                        List.of(
                                Symbol.variable("v", "X_1", 8),
                                Symbol.returning("f", "X_1", 7),
                                Symbol.systemCall("g", "X_2", 206)))
                .toByteArray());
        assertThat(library.segmentFlags(library.find("f").orElseThrow().address()))
                .isEqualTo(READ_EXECUTE);
        assertThat(library.segmentFlags(library.find("g").orElseThrow().address()))
                .isEqualTo(READ_EXECUTE);
        assertThat(library.segmentFlags(library.find("v").orElseThrow().address()))
                .isEqualTo(READ_WRITE);
        assertThat(library.segmentFlags(library.dynamicAddress())).isEqualTo(READ_WRITE);
    }

    @Test
    void encodesSystemCallsAndConstants() {
        // As objdump -d shows: mov $0xce,%eax; mov %rcx,%r10; syscall; ret.
        assertThat(Symbol.systemCall("f", "X_1", 206).content())
                .containsExactly(0xb8, 0xce, 0, 0, 0, 0x49, 0x89, 0xca, 0x0f, 0x05, 0xc3);
        // mov $-1,%rax; ret.
        assertThat(Symbol.returning("f", "X_1", -1).content())
                .containsExactly(0x48, 0xc7, 0xc0, 0xff, 0xff, 0xff, 0xff, 0xc3);
    }

    @Test
    void refusesASymbolNamedTwice() {
        var twice = List.of(Symbol.variable("v", "X_1", 8), Symbol.variable("v", "X_2", 8));
        assertThatThrownBy(() -> new SharedObject("libx.so.1", twice))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("v@X_1");
    }

    @Property(tries = 200, seed = "1")
    void everySymbolIsFoundByItsNameWithItsVersionAndBody(
            @ForAll("names") String soname, @ForAll("names") String absent, @ForAll("lists") List<String> names) {
        List<Symbol> symbols = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String version = "V_" + i % 3;
            symbols.add(
                    i % 4 == 3
                            ? Symbol.variable(names.get(i), version, i)
                            : Symbol.returning(names.get(i), version, i));
        }
        var library = new ElfReader(new SharedObject(soname, symbols).toByteArray());

        assertThat(library.soname()).isEqualTo(soname);
        assertThat(library.find(absent).isPresent()).isEqualTo(names.contains(absent));
        for (Symbol symbol : symbols) {
            var found = library.find(symbol.name()).orElseThrow();
            assertThat(found.version()).isEqualTo(symbol.version());
            assertThat(found.type()).isEqualTo(symbol.type());
            assertThat(found.content().array()).isEqualTo(symbol.content());
        }
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().withCharRange('!', '~').ofMinLength(1).ofMaxLength(60);
    }

    @Provide
    Arbitrary<List<String>> lists() {
        return names().list().uniqueElements().ofMaxSize(40);
    }
}
