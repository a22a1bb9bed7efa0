import { currentTurn, ofOtherTurns, TURN_COUNT } from '../../test-turns.ts'

const paths = (...names: string[]) => names.map((name) => `e2e/${name}.test.ts`)

/**
 * Journeys in turns of about the same length: the office's, the operator's, and those of what seldom goes wrong in the
 * field. Tests of the server and of the web app hold their rules at every change. A browser walks one turn at each change,
 * and all of them with `npm test -- --all` and in the soak.
 */
export const TURNS = [
  paths(
    ...['accounts/profile', 'app/webhooks', 'app/home', 'files/disposals', 'inspections/requirements'],
    ...['inspections/photo-shape', 'offline-visits/trouble', 'planning/next-visit', 'planning/saved-views'],
    ...['accounts/sessions', 'app/verify-acta', 'inspections/inspection-leave', 'operation/failover'],
  ),
  paths(
    ...['accounts/staff', 'app/report-templates', 'app/exports', 'app/search', 'app/verify-camera', 'app/pwa-update'],
    'app/drag-acta',
    ...['files/files-journey', 'inspections/acta-print', 'operation/secrets-in-logs', 'planning/planner'],
    ...['inspections/inspection-desk', 'inspections/signature-pad'],
  ),
  paths(
    ...['accounts/password-recovery', 'app/integrations', 'app/help', 'app/notices', 'inspections/visible-ink'],
    ...['operation/instances', 'planning/suggestions', 'planning/trips', 'operation/start', 'app/by-keyboard'],
    ...['offline-visits/withdrawn-visit', 'app/map', 'inspections/inspection-trouble'],
    ...['operation/fuzz', 'operation/faulty-proxy', 'app/unfit-browser'],
  ),
  paths(
    ...['app/shell', 'offline-visits/refusals', 'offline-visits/evicted', 'operation/copies', 'planning/formats'],
    ...['operation/packaging', 'planning/census-import', 'operation/delivered-files', 'planning/list-widths'],
  ),
]

/** Journeys that a run of CI leaves to other commits, and says so. */
export function otherTurns(): string[] {
  const turn = currentTurn()
  if (turn !== undefined) process.stdout.write(`Journeys: turn ${turn + 1} of ${TURN_COUNT}\n`)
  return ofOtherTurns(TURNS, turn)
}
