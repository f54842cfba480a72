#!/bin/sh
# Run by the postgres image on an empty volume as superuser. Creates the role that owns and migrates the portal's tables, and the one
# that the portal works with. For a volume of an earlier release, whose superuser was `portal`, create a new volume and restore a dump
# into it: pg_dump --no-owner --no-privileges | psql -U portal_owner portal.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --set owner="$OWNER_PASSWORD" --set worker="$WORKER_PASSWORD" <<'SQL'
create role portal_owner login password :'owner';
create role portal_worker login password :'worker';
create database portal owner portal_owner;
SQL
