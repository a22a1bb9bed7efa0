-- A second factor by time-based codes (RFC 6238), with recovery codes for a lost phone (docs/decisions/028).

create table second_factors (
  user_id integer primary key references users,
  -- Shared with the person's app: 160 bits in base32.
  secret text not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- Time step of the last code that was taken: a code is taken once.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer not null references users,
  -- SHA-256: a code has 120 random bits, so that nothing can be tried out.
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_primary primary key (user_id, code_hash)
);
