package dev.weir.acceptance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A class whose tests run on the server of each of {@link TestServers.Servers#kinds()}, whose name is its parameter. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass
@MethodSource("dev.weir.acceptance.TestServers$Servers#kinds")
public @interface ForEachKind {}
