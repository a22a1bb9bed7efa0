#!/bin/sh
# Vigía's role and its database. The role owns that database and is nobody otherwise: what came in through the application
# could else run programs and read files of the database's host. The superuser comes in from within the container alone.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role vigia login password :'password';
create database vigia owner vigia template template0 encoding 'UTF8';
alter role postgres password null;
SQL
