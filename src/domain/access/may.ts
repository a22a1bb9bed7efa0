import { type Official, USER_TYPE } from './official.ts'

/** A visit, as far as access depends on it. */
export type VisitSubject = { departmentId: number; engineerId: number; technicianId: number }
/** Anything else that belongs to a department. */
export type DepartmentSubject = { departmentId: number }
/** A thing of one official: their sheet, contracts and absences, or a job that they asked for. */
export type PersonSubject = { departmentId: number; officialId: number }
/** The picture of a signature, as far as access to it depends on its reader. */
export type SignatureSubject = {
  departmentId: number
  /** The reader's account stores it as its signature. */
  isOwn: boolean
  /** The reader takes part in an open visit or a closed record that names it. */
  takesPart: boolean
}

export type DepartmentAction =
  | 'users.manage'
  | 'establishments.read'
  | 'establishments.write'
  | 'establishments.notify'
  | 'visits.edit'
  | 'records.deactivate'
  | 'records.read'
  | 'records.notify'
  | 'records.archive'
  | 'audit.read'
  /** Keep one's visits on a device and upload photos from it. */
  | 'visits.carry'
  | 'formats.read'
  /** Write drafts of checklists, publish, withdraw and retire them. */
  | 'formats.manage'
  | 'files.read'
  /** Put a document into a file (expediente). */
  | 'files.add'
  /** Withdraw documents; close, reopen, hold and dispose of files; write the retention table. */
  | 'files.manage'
  /** Write contracts, territories, competences and cards; decide absences. */
  | 'staff.manage'
  /** Read figures of the whole department; everybody else reads those of their own visits. */
  | 'analytics.read'
  /** Take a list as a file, with the rows that it shows its reader. */
  | 'exports.run'
  /** Bring a census in, and take it back. */
  | 'imports.run'
  /** See whom to visit next, weigh the reasons, and plan trips. */
  | 'planning.manage'
  /** Give data to other systems: tokens, webhooks, packages. */
  | 'integrations.manage'
  /** Bring the outlines of the department's municipalities, and take them away. */
  | 'map.manage'
  /** Add days without work and suspensions of terms, and take them away. */
  | 'calendar.edit'
  | 'requirements.read'
  | 'measures.read'
  /** Record acts on measures of any visit; who makes the visit may too. */
  | 'measures.work'
  | 'samples.read'
  /** Hand samples over, and record what the laboratory answers. */
  | 'samples.receive'
  /** Ask for the analysis of a counter-sample and close any sample; who made the visit may too. */
  | 'samples.work'
  | 'notices.read'
  /** Receive complaints, and read those that one may see: the list and each call narrow them (R 38.2). */
  | 'complaints.read'
  /** Sort, ask, transfer, answer and close complaints, and plan their visits. */
  | 'complaints.work'
  /** Read who complained; each reading is in the trail. */
  | 'complaints.identity'
  /** Read and work on cases for the lawyers. */
  | 'cases.work'
  /** Record attempts to notify, send mails of notices, and keep agreements to electronic notice. */
  | 'notices.work'
  /** Decide on evidence and extensions of requirements, and end those without object. */
  | 'requirements.decide'
  /** Choose how the department works, as verification at the desk. */
  | 'settings.edit'
  /** Write new versions of legal terms. */
  | 'terms.edit'
  /** See what the entity signs with, and issue an acta again. */
  | 'evidence.manage'
  /** Share one's views of lists with the department, and change those that others share. */
  | 'views.share'
type VisitAction = 'visits.plan' | 'visits.read' | 'inspections.fill'
type PersonAction = 'staff.read' | 'jobs.read'
/** See the picture of a signature, apart from a document. A PDF, which prints it, is for the readers of its document. */
type SignatureAction = 'signatures.read'

export type Action = DepartmentAction | VisitAction | PersonAction | SignatureAction

const forEveryone: readonly Action[] = [
  'establishments.read',
  'records.read',
  'formats.read',
  'files.read',
  'files.add',
  'exports.run',
  'requirements.read',
  'measures.read',
  'samples.read',
  'samples.receive',
  'notices.read',
  'complaints.read',
]

const takesPart = (user: Official, visit: VisitSubject) =>
  user.userType === USER_TYPE.engineer
    ? visit.engineerId === user.id
    : user.userType === USER_TYPE.technician && visit.technicianId === user.id

/**
 * Whether an official may perform an action on a subject. No action reaches outside the official's department.
 * Source: R 6.1 to R 6.5, R 12.7 to R 12.10, R 19.1.
 */
export function may(user: Official, action: DepartmentAction, subject: DepartmentSubject): boolean
export function may(user: Official, action: VisitAction, subject: VisitSubject): boolean
export function may(user: Official, action: PersonAction, subject: PersonSubject): boolean
export function may(user: Official, action: SignatureAction, subject: SignatureSubject): boolean
export function may(
  user: Official,
  action: Action,
  subject: DepartmentSubject | VisitSubject | PersonSubject | SignatureSubject,
): boolean {
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
    case 'staff.read':
    case 'jobs.read':
      return isAdministrator || (subject as PersonSubject).officialId === user.id
    case 'signatures.read': {
      const { isOwn, takesPart } = subject as SignatureSubject
      return isAdministrator || isOwn || takesPart
    }
    default:
      return isAdministrator
  }
}
