#!/bin/sh
# Creates Vigía's role and database. The role owns that database and has no other right: an attack through the application
# could otherwise run programs and read files on the database's host. The superuser can connect only inside the container.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role vigia login password :'password';
create database vigia owner vigia template template0 encoding 'UTF8';
alter role postgres password null;
SQL
