-- An owner asks for more time and answers in words by the portal; an official says no, and reads (R 41,
-- docs/decisions/123-owners-ask-and-answer-in-words.md).
alter table requirement_events drop constraint requirement_events_kind, add constraint requirement_events_kind
  check (kind in ('evidencia', 'aceptada', 'rechazada', 'prorroga', 'sin_objeto', 'recalculado', 'verificada', 'parcial', 'incumplida',
    'visita_pedida', 'trasladada', 'devuelta', 'prorroga_pedida', 'prorroga_negada', 'respuesta', 'respuesta_leida', 'evidencia_tardia'));

-- 'Requiere atención' looks for requests without an answer (R 41.3), and for words that no official has read (R 41.5).
create index requirement_events_extension_asked on requirement_events (department_id, requirement_id, id) where kind = 'prorroga_pedida';
create index requirement_events_reply on requirement_events (department_id, requirement_id, id) where kind in ('respuesta', 'evidencia_tardia');
