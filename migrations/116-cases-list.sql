-- The list of cases for the lawyers (R 40.2, docs/decisions/117-cases-for-the-lawyers.md).

create view lists.cases_source as
  select x.id, x.department_id, x.establishment_id, x.state, x.opened_day, coalesce(x.closed_day, 'infinity') as closed_day,
    -- The words of src/domain/cases/case-words.ts.
    fold(concat_ws(' ', x.number, x.establishment_name, x.identification_number, x.city, x.cause,
      case x.state when 'abierto' then 'Abierto' when 'en_juridica' then 'En Jurídica' else 'Cerrado' end,
      shown_day(x.opened_day), shown_day(x.closed_day))) as search_text,
    x.number, number_key(x.number) collate "C" as number_key,
    x.establishment_name, sort_key(x.establishment_name) collate "C" as establishment_key,
    x.city, sort_key(x.city) collate "C" as city_key
  from cases x;
select lists.define('cases', sorted_by => '{number_key, establishment_key, city_key, opened_day, closed_day, state}');
