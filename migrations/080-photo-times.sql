-- When a photo was taken, beside the time of its answer (docs/decisions/075). Null where there is no photo or its device told none.
alter table inspection_answers add column photo_taken_at timestamptz;
alter table requirement_verdicts add column photo_taken_at timestamptz;
