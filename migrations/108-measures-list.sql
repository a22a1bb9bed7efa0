-- The list of sanitary measures (R 36.2, docs/decisions/111-measures-and-their-acts.md).

create view lists.measures_source as
  select m.id, m.department_id, m.inspection_id, m.establishment_id, m.code, m.state, m.acta_number,
    number_key(m.acta_number) collate "C" as acta_number_key,
    coalesce(m.number, '') as number, sort_key(coalesce(m.number, '')) collate "C" as number_key,
    m.establishment_name, sort_key(m.establishment_name) collate "C" as establishment_key,
    m.city, sort_key(m.city) collate "C" as city_key, m.name, sort_key(m.name) collate "C" as name_key,
    m.imposed_day, coalesce(m.due_day, 'infinity') as due_day,
    -- The words of src/domain/measures/measure-words.ts.
    fold(concat_ws(' ', m.number, m.acta_number, m.establishment_name, m.identification_number, m.address, m.city, m.name, m.item,
      m.falls_on, case m.state when 'impuesta' then 'Sin acta de medida En vigor' when 'vigente' then 'Vigente En vigor'
        when 'en_verificacion' then 'En verificación En vigor' when 'levantada_parcial' then 'Levantada en parte En vigor'
        when 'levantada' then 'Levantada' when 'convertida' then 'Convertida' when 'ejecutada' then 'Ejecutada' else 'Trasladada' end,
      case m.extent when 'total' then 'Total' when 'parcial' then 'Parcial' end, shown_day(m.imposed_day), shown_day(m.due_day)))
      as search_text
  from measures m;
select lists.define('measures', sorted_by => '{acta_number_key, number_key, establishment_key, city_key, name_key, imposed_day, due_day,
  state, code, inspection_id, establishment_id}');
