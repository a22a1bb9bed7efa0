-- The list of users shows the role, so its search must find it: as in the other lists, a trigger writes the texts.
alter table users alter column search_text drop expression;
alter table users alter column search_text set default '';

create function users_complete() returns trigger language plpgsql as $$
begin
  new.search_text := fold(concat_ws(' ', new.first_name, new.middle_name, new.last_name, new.second_surname,
    new.email, new.identification_number, new.phone,
    (select name from roles where id = new.role_id)));
  return new;
end $$;
create trigger users_complete before insert or update on users
  for each row execute function users_complete();

update users set search_text = '';
alter table users alter column search_text set not null;
