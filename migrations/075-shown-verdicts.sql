-- The content that is shown before a signature has a second form: that of visits that verify requirements (R 32.14).
alter table signing_acts drop constraint signing_acts_format_known;
alter table signing_acts add constraint signing_acts_format_known
  check (shown_format in ('vigia-mostrado-1', 'vigia-mostrado-seguimiento-1'));
