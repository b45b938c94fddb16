package example;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.mapping.StatementType;

/** Statements by annotations, and those of {@code Accounts.xml}. */
public interface Accounts {
    @Insert("INSERT INTO account (owner, balance, kind, active, opened_at, seen, photo)"
            + " VALUES (#{owner}, #{balance}, #{kind}, #{active}, #{openedAt}, #{seen}, #{photo})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insert(Account account);

    @Select("SELECT * FROM account WHERE id = #{id}")
    Account byId(long id);

    @Select("SELECT * FROM account ORDER BY id")
    Cursor<Account> all();

    @Select("SELECT SUM(balance) FROM account WHERE id <= #{id}")
    BigDecimal totalUpTo(long id);

    @Insert("INSERT INTO entry (account, text) VALUES (#{account}, #{text})")
    int insertEntry(@Param("account") long account, @Param("text") String text);

    @Update("{CALL pay(#{percent, mode=IN, jdbcType=INTEGER}, #{changed, mode=OUT, jdbcType=INTEGER},"
            + " #{note, mode=INOUT, jdbcType=VARCHAR})}")
    @Options(statementType = StatementType.CALLABLE)
    void pay(Map<String, Object> parameters);

    int insertAll(List<Account> accounts);

    List<Account> withEntries();

    List<List<?>> ownersAndTotal();
}
