-- Changes of lists are complete from the commit that forgot the older ones (docs/decisions/130-complete-at-once.md).

-- `complete_from` stays for servers of the version before. A snapshot has all changes when it saw the transaction that last
-- forgot them, and none that it did not see was pruned.
alter table lists.horizon
  add forgotten_by xid8 not null default pg_current_xact_id(),
  add pruned_to xid8 not null default '3';
alter table lists.horizon alter forgotten_by drop default, alter pruned_to drop default;

create or replace function lists.prune(list text, kept_transactions bigint default 20000) returns void language plpgsql as $$
declare
  keep_from constant xid8 := greatest(3,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint - kept_transactions)::text::xid8;
begin
  perform from lists.horizon for update skip locked;
  if found then
    update lists.horizon set complete_from = greatest(complete_from, keep_from), pruned_to = greatest(pruned_to, keep_from);
    execute format('delete from lists.%1$I where ctid = any (array(
      select ctid from lists.%1$I where written_by < $1 order by written_by limit 5000))', 'changed_' || list) using keep_from;
  end if;
end $$;

-- Nothing that was counted before holds: after a restore the changes speak of another cluster's transactions.
create or replace function lists.forget_changes() returns void language plpgsql as $$
declare
  list name;
begin
  update lists.horizon set complete_from = (pg_current_xact_id()::text::bigint + 1)::text::xid8,
    forgotten_by = pg_current_xact_id(), pruned_to = '3';
  for list in select name from lists.defined order by place loop
    execute format('delete from lists.%I', 'changed_' || list);
  end loop;
end $$;
