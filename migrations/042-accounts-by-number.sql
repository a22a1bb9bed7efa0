-- Identification numbers of accounts are compared without the zeros before them, also when two accounts are made in one
-- instant (docs/decisions/029).
create function number_form(value text) returns text language sql immutable strict parallel safe
  as $$ select ltrim(value, '0') $$;

-- 0, except for accounts that had one number in two forms before: both go on working, and no new one is made.
alter table users add column number_twin integer not null default 0;
update users set number_twin = twins.twin
  from (select id, row_number() over (partition by number_form(identification_number) order by is_active desc, id) - 1
      as twin
    from users) as twins
  where twins.id = users.id and twins.twin > 0;
create unique index users_number_form_unique on users (number_form(identification_number), number_twin);

create function users_number_form() returns trigger language plpgsql as $$
begin
  new.number_twin := 0;
  return new;
end $$;
create trigger users_number_form before update of identification_number on users for each row
  when (number_form(new.identification_number) <> number_form(old.identification_number))
  execute function users_number_form();
