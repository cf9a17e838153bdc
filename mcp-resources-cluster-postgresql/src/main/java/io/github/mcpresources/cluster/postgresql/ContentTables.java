package io.github.mcpresources.cluster.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The tables of a content engine, and their SQL statements.
 *
 * <ul>
 *   <li>{@code stores} has a row for each store, with its totals. A transaction that adds or deletes entries locks this
 *       row.
 *   <li>{@code entries} has a row for each entry, without its bytes. {@code version} and {@code place} are the version
 *       and the position of {@code ContentEngine.Entry}. The entry with the lowest {@code rank} is evicted first. Times
 *       are in milliseconds since 1970.
 *   <li>{@code contents} has the bytes of each entry, under a random key.
 *   <li>{@code numbers} is the sequence of versions and ranks.
 * </ul>
 *
 * <p>A statement sees the data that was committed before the statement began. The lock is therefore taken by a separate
 * statement, so that the next statement sees the changes of all earlier holders of the lock. The bytes are inserted
 * before the lock is taken, so that no other transaction waits for their transfer. All statements of a transaction,
 * from {@code begin} to {@code commit}, are sent together, so that a client that stops does not keep the lock.
 *
 * <p>Recording the use of an entry changes only its rank and its expiry, and locks only the row of the entry. It can
 * therefore happen while another transaction deletes entries. Because ranks and expiries may change during a deletion,
 * the deleting transaction selects the entries once, and afterwards identifies them by their ids.
 *
 * <p>The comment of each field lists the parameters in order. Semicolons separate the parameters of successive
 * statements.
 */
final class ContentTables {

    private static final String BEGIN = "begin isolation level read committed;\n";
    private static final String LOCK = "select 1 from {stores} where store = ? for update;\n";
    private static final String END = ";\ncommit";
    private static final String COLUMNS = "id, version, place, size, created, producer, metadata";

    /**
     * The SQL expression for the current time: a parameter, or the time of the database server if the parameter is
     * null.
     */
    private static final String NOW =
            "coalesce(?::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)";

    /**
     * Deletes the entries that the common table expression {@code gone} selects. The statement uses arrays, because
     * PostgreSQL then uses the indexes.
     */
    private static final String DELETE = """
            freed as (
              delete from {contents} where store = (select store from p) and content = any(array(select content from gone))),
            dropped as (
              delete from {entries} where store = (select store from p) and id = any(array(select id from gone))),
            """;

    /** Subtracts the entries of the common table expression {@code gone} from the totals, and returns these entries. */
    private static final String COUNT = """
            counted as (
              update {stores} s set entries = s.entries - d.entries, bytes = s.bytes - d.bytes
              from p, (select count(*) as entries, sum(size)::bigint as bytes from gone) d
              where s.store = p.store and d.entries > 0)
            select {columns} from gone order by place
            """;

    private static final String PUT = BEGIN + """
                  insert into {contents} (store, content, bytes) values (?, ?, ?);
                  with p as (select ?::text as store)
                  insert into {stores} (store, entries, bytes)
                  select p.store, (select count(*) from {entries} e where e.store = p.store),
                    (select coalesce(sum(e.size), 0) from {entries} e where e.store = p.store)
                  from p where not exists (select from {stores} s where s.store = p.store)
                  on conflict do nothing;
                  """ + LOCK + """
                  with recursive p as materialized (
                    select ?::text as store, ?::text as id, ?::bytea as producer, ?::bytea as metadata, ?::uuid as content,
                      ?::bigint as size, ?::bigint as max_entries, ?::bigint as max_bytes,
                      ?::bigint as after_write, ?::bigint as after_read,
                      {now} as now, nextval('{numbers}') as number),
                  same as materialized (
                    select e.* from {entries} e, p where e.store = p.store and e.id = p.id),
                  expired as materialized (
                    select e.* from {entries} e, p where e.store = p.store and e.id <> p.id and e.expires <= p.now),
                  evicted (rank, entries, bytes) as ( -- the totals are those of the entries that remain
                    select 0::bigint, s.entries - d.entries, s.bytes - d.bytes
                    from {stores} s, p, (
                      select count(*) as entries, coalesce(sum(size), 0)::bigint as bytes
                      from (select size from same union all select size from expired) first) d
                    where s.store = p.store
                    union all
                    select n.rank, v.entries - 1, v.bytes - n.size
                    from evicted v, p, lateral (
                      select e.rank, e.size from {entries} e
                      where e.store = p.store and e.rank > v.rank and e.id <> p.id
                        and (e.expires is null or e.expires > p.now)
                      order by e.rank limit 1) n
                    where v.entries >= p.max_entries or v.bytes + p.size > p.max_bytes),
                  gone as materialized (
                    select 1 as turn, same.* from same
                    union all select 2, expired.* from expired
                    union all select 3, e.* from evicted v, p, lateral (
                      select * from {entries} e where e.store = p.store and e.rank = v.rank limit 1) e),
                  freed as (
                    delete from {contents} where store = (select store from p)
                      and content = any(array(select content from gone))),
                  dropped as (
                    delete from {entries} where store = (select store from p)
                      and id = any(array(select id from gone where turn > 1))),
                  stored as (
                    insert into {entries} (store, id, version, place, rank, size, created, expires, producer, metadata, content)
                    select store, id, number, number, number, size, now, least(now + after_write, now + after_read),
                      producer, metadata, content from p
                    on conflict (store, id) do update set version = excluded.version, rank = excluded.rank,
                      size = excluded.size, created = excluded.created, expires = excluded.expires,
                      producer = excluded.producer, metadata = excluded.metadata, content = excluded.content
                    returning *),
                  counted as (
                    update {stores} s set entries = s.entries + 1 - d.entries, bytes = s.bytes + p.size - d.bytes
                    from p, (select count(*) as entries, coalesce(sum(size), 0)::bigint as bytes from gone) d
                    where s.store = p.store)
                  select {columns} from (select 0 as turn, stored.* from stored union all select * from gone) result
                  order by turn, rank
                  """ + END;

    private static final String PAGE = "select {columns} from {entries} where store = ? and place > ?"
            + " and (expires is null or expires > {now}) order by place limit ?";

    private static final String FIND =
            "select {columns} from {entries} where store = ? and id = ? and (expires is null or expires > {now})";

    private static final String BYTES =
            "select c.bytes from {entries} e join {contents} c on c.store = e.store and c.content = e.content"
                    + " where e.store = ? and e.id = ? and e.version = ?";

    private static final String TOUCH = BEGIN + """
                  set local synchronous_commit = off;
                  with p as materialized (
                    select ?::bigint as after_write, ?::bigint as after_read, ?::boolean as last, {now} as now)
                  update {entries} e set expires = least(e.created + p.after_write, p.now + p.after_read),
                    rank = case when p.last then nextval('{numbers}') else e.rank end
                  from p where e.store = ? and e.id = ? and e.version = ? and (e.expires is null or e.expires > p.now)
                  """ + END;

    private static final String REMOVE = BEGIN + LOCK + """
                  with p as materialized (select ?::text as store),
                  asked as materialized (
                    select distinct id, version from unnest(?::text[], ?::bigint[]) as asked (id, version)),
                  gone as materialized (
                    select e.* from p, asked a, {entries} e where e.store = p.store and e.id = a.id and e.version = a.version),
                  """ + DELETE + COUNT + END;

    private static final String CLEAR = BEGIN + LOCK + """
                  with p as materialized (select ?::text as store, ?::bytea as producer),
                  gone as materialized (
                    select e.* from {entries} e, p
                    where e.store = p.store and (p.producer is null or e.producer = p.producer)),
                  """ + DELETE + COUNT + END;

    private static final String SWEEP = BEGIN + LOCK + """
                  with p as materialized (select ?::text as store, {now} as now),
                  found as materialized (
                    select count(*) as entries, coalesce(sum(size), 0)::bigint as bytes from {entries}
                    where store = (select store from p)),
                  fault as materialized (
                    select not exists (
                      select from {stores} s, found f where s.store = p.store and s.entries = f.entries and s.bytes = f.bytes
                        and f.entries = (select count(*) from {contents} where store = (select store from p))) as present
                    from p),
                  gone as materialized (
                    select e.* from {entries} e, p where e.store = p.store and e.expires <= p.now
                    union all
                    select e.* from {entries} e, p
                    where (select f.present from fault f) and e.store = p.store and (e.expires is null or e.expires > p.now)
                      and not exists (select from {contents} c where c.store = e.store and c.content = e.content)),
                  """ + DELETE + """
                  orphans as (
                    delete from {contents}
                    where (select f.present from fault f) and store = (select store from p) and content in (
                      select c.content from {contents} c, p where c.store = p.store
                      except select e.content from {entries} e, p where e.store = p.store)),
                  counted as (
                    update {stores} s set entries = f.entries - d.entries, bytes = f.bytes - d.bytes
                    from p, found f, (select count(*) as entries, coalesce(sum(size), 0)::bigint as bytes from gone) d
                    where s.store = p.store and (s.entries, s.bytes) <> (f.entries - d.entries, f.bytes - d.bytes)),
                  first as (
                    select e.expires - p.now as next from p, {entries} e where e.store = p.store and e.expires > p.now
                    order by e.expires limit 1)
                  select {columns}, first.next from p left join first on true left join gone on true order by rank
                  """ + END;

    private static final String TOTALS = "select entries, bytes from {stores} where store = ?";

    /**
     * Stores an entry. Returns a row for the stored entry, followed by a row for each deleted entry.
     *
     * <p>Parameters: store, key of the content, bytes; store; store; store, id, producer, metadata, key of the content,
     * size, maximum number of entries, maximum number of bytes, time to live after a write, time to live after a read,
     * now.
     */
    final String put;

    /** Selects a page. Parameters: store, position, now, maximum number of entries. */
    final String page;

    /** Selects an entry. Parameters: store, id, now. */
    final String find;

    /** Selects the bytes of an entry. Parameters: store, id, version. */
    final String bytes;

    /**
     * Records the use of an entry. The commit does not wait until the data is on disk.
     *
     * <p>Parameters: time to live after a write, time to live after a read, true to make the entry the last to be
     * evicted, now, store, id, version.
     */
    final String touch;

    /** Deletes entries. Parameters: store; store, ids, versions. */
    final String remove;

    /** Deletes the entries of a producer, or all entries. Parameters: store; store, producer. */
    final String clear;

    /**
     * Deletes expired entries and inconsistent data, and corrects the totals. Searches for inconsistent data only if
     * the numbers of entries and contents differ from the totals. Returns a row for each deleted entry, or a single row
     * with null values if no entry was deleted. Each row also contains the milliseconds until the next entry expires.
     *
     * <p>Parameters: store; store, now.
     */
    final String sweep;

    final String totals;

    private final List<String> names;
    private final String stores;
    private final String entries;
    private final String contents;
    private final String numbers;

    ContentTables(String prefix) {
        Tables.checkPrefix(prefix);
        stores = prefix + "stores";
        entries = prefix + "entries";
        contents = prefix + "contents";
        numbers = prefix + "numbers";
        names = List.of(stores, entries, contents, numbers);
        put = named(PUT);
        page = named(PAGE);
        find = named(FIND);
        bytes = named(BYTES);
        touch = named(TOUCH);
        remove = named(REMOVE);
        clear = named(CLEAR);
        sweep = named(SWEEP);
        totals = named(TOTALS);
    }

    private String named(String statement) {
        return statement
                .replace("{columns}", COLUMNS)
                .replace("{now}", NOW)
                .replace("{stores}", stores)
                .replace("{entries}", entries)
                .replace("{contents}", contents)
                .replace("{numbers}", numbers);
    }

    void create(Connection connection) throws SQLException {
        List<String> commands = List.of(
                // names are compared as bytes, so that a change of the locale does not corrupt an index
                """
                create table if not exists {stores} (
                  store text collate "C" primary key, entries bigint not null, bytes bigint not null)
                """,
                """
                create table if not exists {entries} (
                  store text collate "C" not null, id text collate "C" not null, version bigint not null,
                  place bigint not null, rank bigint not null, size bigint not null, created bigint not null,
                  expires bigint, producer bytea, metadata bytea not null, content uuid not null,
                  primary key (store, id))
                """,
                "create index if not exists {entries}_place on {entries} (store, place)",
                "create index if not exists {entries}_rank on {entries} (store, rank)",
                "create index if not exists {entries}_expires on {entries} (store, expires) where expires is not null",
                """
                create table if not exists {contents} (
                  store text collate "C" not null, content uuid not null, bytes bytea not null,
                  primary key (store, content))
                """,
                // most contents are compressed already
                "alter table {contents} alter column bytes set storage external",
                "create sequence if not exists {numbers}");
        Tables.create(connection, names, commands.stream().map(this::named).toList());
    }
}
