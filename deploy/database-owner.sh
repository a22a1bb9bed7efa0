#!/bin/sh
# Creates Vigía's two roles and its database. `vigia_owner` owns the database: it changes the schema at a start, and has no other right.
# `vigia` is the application: it adds to the audit trail and cannot change it, nor put its guards to sleep. An attack through the
# application could otherwise run programs and read files on the database's host. The superuser can connect only inside the container.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
\getenv owner_password POSTGRES_OWNER_PASSWORD
create role vigia_owner login password :'owner_password';
create role vigia login password :'password';
create database vigia owner vigia_owner template template0 encoding 'UTF8';
alter role postgres password null;
SQL
