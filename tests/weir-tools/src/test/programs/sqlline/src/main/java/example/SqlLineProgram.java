package example;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import sqlline.SqlLine;

/** Runs a script with SQLLine's own commands. Arguments: JDBC URL, user, password. */
public final class SqlLineProgram {
    private SqlLineProgram() {}

    public static void main(String[] arguments) throws Exception {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        SqlLine line = new SqlLine();
        line.setOutputStream(new PrintStream(written, true, StandardCharsets.UTF_8));
        line.setErrorStream(new PrintStream(written, true, StandardCharsets.UTF_8));
        String[] options = {
            "-d",
            "com.mysql.cj.jdbc.Driver",
            "-u",
            arguments[0],
            "-n",
            arguments[1],
            "-p",
            arguments[2],
            "--showElapsedTime=false",
            "--force=true",
            "--maxWidth=400",
            "-f",
            "script.sql"
        };
        try (InputStream script = SqlLineProgram.class.getResourceAsStream("/script.sql")) {
            Files.copy(script, Path.of("script.sql"));
        }
        line.begin(options, InputStream.nullInputStream(), false);
        written.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(text -> !text.startsWith("Driver: ")) // says which it is
                .forEach(text -> System.out.println("result " + text));
    }
}
