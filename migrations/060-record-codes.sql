-- The short code of an acta, which its seal gives (R 26.5, docs/decisions/052). It is derived, so no column keeps it: actas
-- closed before have theirs from now on, and no copy needs it.

create function record_code(seal text) returns text
  language sql immutable strict parallel safe
  return translate(
    encode(substring(sha256(('vigia-codigo-1' || 'acta' || seal)::bytea) from 1 for 16), 'base64'),
    '+/=', '-_'
  );

create unique index inspections_code on inspections (record_code(seal)) where seal is not null;
