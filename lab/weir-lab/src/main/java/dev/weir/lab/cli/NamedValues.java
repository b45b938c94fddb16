package dev.weir.lab.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the name of one of an option's values, whose names are those of {@link Object#toString}. */
abstract class NamedValues<E> implements ITypeConverter<E> {
    private final String option;
    private final E[] values;

    NamedValues(String option, E[] values) {
        this.option = option;
        this.values = values.clone();
    }

    @Override
    public final E convert(String text) {
        return Stream.of(values)
                .filter(each -> each.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(option + "=" + text + ", expected one of "
                        + Stream.of(values).map(Object::toString).collect(Collectors.joining(", "))));
    }
}
