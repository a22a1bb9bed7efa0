-- Addresses of accounts are compared without case, and composed letters equal decomposed ones. Compatibility
-- decomposition comes first, so that lower() meets plain letters alone, whatever the collation of the database is.
create function email_form(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(normalize(value, nfkd)) $$;

-- 0, except for accounts that shared an address in another form before: both go on working, and no new one is made.
alter table users add column email_twin integer not null default 0;
update users set email_twin = twins.twin
  from (select id, row_number() over (partition by email_form(email) order by is_active desc, id) - 1 as twin
    from users) as twins
  where twins.id = users.id and twins.twin > 0;
create unique index users_email_form_unique on users (email_form(email), email_twin);

create function users_email_form() returns trigger language plpgsql as $$
begin
  new.email_twin := 0;
  return new;
end $$;
create trigger users_email_form before update of email on users for each row
  when (email_form(new.email) <> email_form(old.email)) execute function users_email_form();
