-- When an administrator gave a temporary password, which opens the account for a term from then on. Null for a password that its owner
-- chose, and where an older version of the server gave it: the daily upkeep begins the term of such a one.
alter table users add column temporary_password_at timestamptz;

-- Temporary passwords that wait at the update have their whole term from it on.
update users set temporary_password_at = now() where must_change_password;
