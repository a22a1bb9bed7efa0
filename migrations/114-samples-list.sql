-- The list of samples (R 39.2, docs/decisions/116-samples-and-their-custody.md).

create view lists.samples_source as
  select s.id, s.department_id, s.inspection_id, s.establishment_id, s.state, coalesce(s.verdict, '') as verdict,
    s.is_reserved, s.number, sort_key(s.number) collate "C" as number_key,
    s.acta_number, number_key(s.acta_number) collate "C" as acta_number_key,
    s.establishment_name, sort_key(s.establishment_name) collate "C" as establishment_key,
    s.city, sort_key(s.city) collate "C" as city_key, s.product, sort_key(s.product) collate "C" as product_key,
    s.taken_day,
    -- The words of src/domain/samples/sample-words.ts.
    fold(concat_ws(' ', s.number, s.acta_number, s.establishment_name, s.identification_number, s.address, s.city, s.item,
      s.product, s.brand, s.lot, s.registration, s.maker, s.seal_number, s.counter_seal, array_to_string(s.tests, ' '),
      case s.state when 'tomada' then 'Tomada Sin resultado' when 'en_transporte' then 'En transporte Sin resultado'
        when 'recibida' then 'Recibida en el laboratorio Sin resultado' when 'rechazada' then 'Rechazada por el laboratorio'
        when 'en_analisis' then 'En análisis Sin resultado' when 'contramuestra' then 'Contramuestra en análisis Sin resultado'
        when 'conforme' then 'Conforme' when 'no_conforme' then 'No conforme' else 'Cerrada' end,
      case s.verdict when 'conforme' then 'Conforme' when 'no_conforme' then 'No conforme' end,
      case when s.is_reserved then 'Con reserva' end, shown_day(s.taken_day))) as search_text
  from samples s;
select lists.define('samples', sorted_by => '{number_key, acta_number_key, establishment_key, city_key, product_key, taken_day,
  state, verdict, inspection_id, establishment_id}');
