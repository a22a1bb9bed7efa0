/** The callers. `technician` and `engineer` take part in the visit; `stranger` is another technician of the department. */
export const VIEWERS = [
  'anonymous',
  'administrator',
  'technician',
  'engineer',
  'stranger',
  'outsideAdministrator',
  'outsideTechnician',
  'outsideEngineer',
  'deactivated',
  'passwordDue',
] as const
export type Viewer = (typeof VIEWERS)[number]
/** Callers whose answers to HEAD show that it applies the rules of GET, whose handler Fastify uses. */
export const WITHOUT_BODY: readonly Viewer[] = ['anonymous', 'technician', 'outsideAdministrator', 'passwordDue']
type Statuses = Record<Viewer, number>
/** The status for each caller, by method and path of the route. */
export type AccessRows = Record<string, Statuses>
type Inside = [administrator: number, technician: number, engineer: number, stranger: number]

/** Public routes answer every caller alike, because they hold no personal data. */
export const open = (status = 200) => Object.fromEntries(VIEWERS.map((viewer) => [viewer, status])) as Statuses

/**
 * Routes that need a session.
 * @param outside statuses for administrator, technician and engineer of another department
 */
export const session = (inside: Inside, outside: [number, number, number]): Statuses => {
  const [administrator, technician, engineer, stranger] = inside
  const [outsideAdministrator, outsideTechnician, outsideEngineer] = outside
  const out = { outsideAdministrator, outsideTechnician, outsideEngineer }
  return { anonymous: 401, administrator, technician, engineer, stranger, ...out, deactivated: 401, passwordDue: 403 }
}
/** Routes that every official may read; another department reads its own list. */
export const everyone = () => session([200, 200, 200, 200], [200, 200, 200])
/** Routes to a row of the department, which counts as missing for other departments. */
export const ofDepartment = () => session([200, 200, 200, 200], [404, 404, 404])
/** Routes to the caller's own data, allowed even while a change of password is due. */
export const own = () => ({ ...everyone(), passwordDue: 200 })
export const ofParticipants = () => session([403, 200, 200, 403], [404, 404, 404])
/** Routes to the offline visits of the calling inspector. */
export const ofInspectors = () => session([403, 200, 200, 200], [403, 200, 200])
export const ofAdministrators = (outsideAdministrator: number, done = 200) =>
  session([done, 403, 403, 403], [outsideAdministrator, 403, 403])

/** Routes to the service of `technician`, which administrators read too. @param outside status for outside inspectors */
export const ofTheTechnician = (outside: number) => session([200, 200, 403, 403], [404, outside, outside])
