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

-- A page in the order of a column, without sorting the whole department for it.
create index users_by_name on users (department_id, fold(full_name), id);
create index users_by_email on users (department_id, fold(email), id);
create index users_by_identification on users (department_id, fold(identification_number), id);
create index users_by_creation on users (department_id, created_at, id);
