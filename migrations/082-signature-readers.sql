-- The picture of a signature is for who takes part in a visit that names it. Its visits are found by its name: the stored signatures
-- that officials confirmed, beside the drawings of migration 079, and those that the closing took from an account by itself.
create index official_signatures_by_stored on official_signatures (signature) where not is_drawn;
create index inspections_by_technician_signature on inspections ((snapshot #>> '{technician,signature}'))
  where closed_at is not null and coalesce(snapshot #>> '{technician,signing,act}', 'registrada') = 'registrada';
create index inspections_by_engineer_signature on inspections ((snapshot #>> '{engineer,signature}'))
  where closed_at is not null and coalesce(snapshot #>> '{engineer,signing,act}', 'registrada') = 'registrada';
-- Few records name officials who were replaced in the plan.
create index inspections_with_earlier_officials on inspections (department_id, id)
  where closed_at is not null and snapshot ? 'earlierOfficials';
-- A thumbnail that is sent as a drawing is no new ink. A small drawing is its own thumbnail, and found by its name.
create index images_by_thumbnail on images (thumb_sha256) where kind = 'signatures' and split_part(name, '.', 1) <> thumb_sha256;
