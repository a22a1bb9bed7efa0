-- A later acta of an establishment decides its open requirements: met, or not met and required anew.
alter table requirement_events drop constraint requirement_events_kind, add constraint requirement_events_kind
  check (kind in ('evidencia', 'aceptada', 'rechazada', 'prorroga', 'sin_objeto', 'recalculado', 'verificada', 'incumplida'));
