# shellcheck shell=sh
# shellcheck disable=SC2154 # run, rollback and upgrade set $root to the folder of the program.
# as_shop PROGRAM… runs a program with the settings and the user of the service.

as_shop() { if [ -f "$root/deploy/.env" ]; then in_container "$@"; else in_service "$@"; fi; }

# Starts a temporary container, because restore and rollback need the server to be stopped.
in_container() {
  docker compose --file "$root/deploy/compose.yaml" run --rm --no-deps shop "$@"
}

# Starts a temporary service with the user and environment of the server. As there, the file overrides the unit.
in_service() (
  program=$(command -v "$1")
  shift
  # `doctor` says where the server can write, so it gets the server's limits. Other commands write where the user may.
  case "$*" in
  build/cli/doctor.js*) limits=ProtectSystem,ProtectHome,PrivateTmp,ReadWritePaths,StateDirectory,StateDirectoryMode ;;
  *) limits= ;;
  esac
  IFS='
'
  # shellcheck disable=SC2046 # Each line is one word.
  systemd-run --quiet --pipe --wait --collect --uid=shop --gid=shop --working-directory="$root" \
    --property=UMask=0077 --property=EnvironmentFile="${SHOP_ENV:-/etc/shop.env}" \
    $(systemctl show shop --property=Environment --value | tr ' ' '\n' | sed -n 's/^[A-Z_]*=/--setenv=&/p') \
    $([ ! "$limits" ] || systemctl show shop --property="$limits" | sed -n 's/^[A-Za-z]*=./--property=&/p') \
    "$program" "$@"
)
