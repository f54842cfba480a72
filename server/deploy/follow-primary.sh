#!/bin/sh
# Beside PgBouncer, as its user and restarted by systemd: follow-primary.sh 10.0.0.11:8008:5432 10.0.0.12:8008:5432
# Asks the Patroni of each machine (host, its port, PostgreSQL's) every second whether that one is the primary, and leads PgBouncer there.
set -u
file="${PRIMARY_FILE:-/etc/pgbouncer/primary.ini}"
pidfile="${PGBOUNCER_PID:-/run/postgresql/pgbouncer.pid}"
current=
while :; do
	for machine in "$@"; do
		host="${machine%%:*}"
		ports="${machine#*:}"
		curl --silent --fail --output /dev/null --max-time 1 "http://$host:${ports%:*}/primary" || continue
		[ "$machine" = "$current" ] && break
		printf 'portal = host=%s port=%s\n' "$host" "${ports#*:}" >"$file.new" && mv "$file.new" "$file" || break
		# The first time PgBouncer may not run yet: it reads the file when it starts.
		kill -HUP "$(cat "$pidfile")" 2>/dev/null || :
		current="$machine"
		echo "the primary is $host, port ${ports#*:}"
		break
	done
	sleep 1
done
