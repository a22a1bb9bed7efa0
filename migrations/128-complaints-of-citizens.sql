-- Complaints by the public page, without an account (R 50, docs/decisions/137-complaints-of-citizens.md).

-- Null where no official received it: a citizen filed it by the public page.
alter table complaints alter column received_by drop not null,
  add constraint complaints_received check (received_by is not null or channel = 'web');

-- Null for a photo that came with such a complaint.
alter table complaint_papers alter column added_by drop not null;
-- Bytes that citizens sent in a day have a most.
create index complaint_papers_of_citizens on complaint_papers (added_at) where added_by is null;

-- No column of a list is null: 0 is no official.
create or replace view lists.complaints_source as
  select x.id, x.department_id,
    fold(concat_ws(' ', x.number,
      case x.kind when 'queja' then 'Queja' when 'reclamo' then 'Reclamo' when 'denuncia' then 'Denuncia'
        when 'peticion' then 'Petición general' when 'documentos' then 'Petición de documentos' when 'consulta' then 'Consulta'
        else 'Sugerencia' end,
      e.name, e.identification_number, e.address, x.place_text, c.name,
      case x.triage when 'inmediata' then 'Inmediata' when 'alta' then 'Alta' else 'Normal' end,
      case x.state when 'radicada' then 'Radicada' when 'ampliacion' then 'En ampliación' when 'trasladada' then 'Trasladada'
        when 'en_visita' then 'En visita' when 'por_responder' then 'Por responder' when 'respondida' then 'Respondida'
        when 'cerrada' then 'Cerrada' else 'Duplicada' end,
      shown_day(x.received_day), shown_day(x.due_day))) as search_text,
    x.number, number_key(x.number) collate "C" as number_key, x.kind, x.channel, x.received_day,
    coalesce(x.received_by, 0) as received_by, coalesce(x.establishment_id, 0) as establishment_id,
    coalesce(e.name, x.place_text, '') as establishment, sort_key(coalesce(e.name, x.place_text, '')) collate "C" as establishment_key,
    c.name as city, sort_key(c.name) collate "C" as city_key, x.triage, x.state, coalesce(x.due_day, 'infinity') as due_day
  from complaints x join cities c on c.id = x.city_id left join establishments e on e.id = x.establishment_id;
select lists.define('complaints');
