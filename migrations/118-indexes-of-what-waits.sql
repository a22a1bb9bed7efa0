-- Indexes of what 'Requiere atención' looks for, by the kind of the act: wishes for a visit (R 37.10) and broken seals (R 40.9).
create index requirement_events_asked on requirement_events (department_id, requirement_id, id) where kind = 'visita_pedida';
create index measure_acts_broken on measure_acts (department_id, measure_id) where kind = 'ruptura_sello';

-- The list of samples reads rows of its own (decision 108), so that these served no query.
drop index samples_of_record;
drop index samples_waiting;

-- A rejected sample has one in its place at most.
drop index samples_replaced;
create unique index samples_replaced on samples (department_id, replaces) where replaces is not null;
