-- Offers of commands that an answer did not accept: a copy that comes later is refused too (docs/decisions/084). Like an idempotency
-- key, an offer is the memory of an answer to a signed-in person, and people are never deleted.
create table refused_offers (
  user_id integer not null,
  key uuid not null,
  offer integer not null,
  refused_at timestamptz not null,
  constraint refused_offers_primary primary key (user_id, key, offer)
);
