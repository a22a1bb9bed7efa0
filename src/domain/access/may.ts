import { type Official, USER_TYPE } from './official.ts'

/** A visit, as far as access depends on it. */
export type VisitSubject = { departmentId: number; engineerId: number; technicianId: number }
/** Anything else that belongs to a department. */
export type DepartmentSubject = { departmentId: number }

type DepartmentAction =
  | 'users.manage'
  | 'establishments.read'
  | 'establishments.write'
  | 'establishments.notify'
  | 'visits.edit'
  | 'records.deactivate'
  | 'records.read'
  | 'records.notify'
  | 'records.archive'
  /** Keep one's visits on a device and upload photos from it. */
  | 'visits.carry'
type VisitAction = 'visits.plan' | 'visits.read' | 'inspections.fill'

export type Action = DepartmentAction | VisitAction

const forEveryone: readonly Action[] = ['establishments.read', 'records.read']

const takesPart = (user: Official, visit: VisitSubject) =>
  user.userType === USER_TYPE.engineer
    ? visit.engineerId === user.id
    : user.userType === USER_TYPE.technician && visit.technicianId === user.id

/**
 * Whether an official may perform an action on a subject. No action reaches outside the official's department.
 * Source: R 6.1 to R 6.5, R 12.7 to R 12.10.
 */
export function may(user: Official, action: DepartmentAction, subject: DepartmentSubject): boolean
export function may(user: Official, action: VisitAction, subject: VisitSubject): boolean
export function may(user: Official, action: Action, subject: DepartmentSubject | VisitSubject): boolean {
  if (subject.departmentId !== user.departmentId) return false
  if (forEveryone.includes(action)) return true
  const isAdministrator = user.userType === USER_TYPE.administrator
  switch (action) {
    case 'visits.plan':
    case 'visits.read':
      return isAdministrator || takesPart(user, subject as VisitSubject)
    // Administrators plan and review. Only the officials who made the visit sign its record.
    case 'inspections.fill':
      return takesPart(user, subject as VisitSubject)
    case 'visits.carry':
      return !isAdministrator
    default:
      return isAdministrator
  }
}
