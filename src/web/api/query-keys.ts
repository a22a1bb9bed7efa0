/**
 * Keys of all queries of the page. Invalidating a key reaches every key that begins with it.
 * No key outlives the page, so a name may change freely.
 */
export const queryKeys = {
  /** Prefix of the users' list; each page adds its query. */
  users: ['users'],
  /** Prefix of the establishments' list; each page adds its query. */
  establishments: ['establishments'],
  /** Prefix of the closed inspections' list; each page adds its query. */
  inspections: ['inspections'],
  /** Prefix of the notices of actas: their list, the card of each, and agreements to electronic notice. */
  legalNotices: ['legal-notices'],
  measures: ['measures'],
  samples: ['samples'],
  /** Prefix of the cases for the lawyers: their list, the card of each, and those of an establishment. */
  cases: ['cases'],
  /** Prefix of the complaints: their list, the card of each, and those of an establishment. */
  complaints: ['complaints'],
  /** Prefix of the requirements: their list, the card of each, and those of an acta or an establishment. */
  requirements: ['requirements'],
  /** Prefix of the trail's list; each page adds its query. */
  audit: ['audit'],
  /** Prefix of the list of tokens for other systems; each page adds its query. */
  apiTokens: ['api-tokens'],
  /** Prefix of the webhooks' list, and of the deliveries of each. */
  webhooks: ['webhooks'],
  /** Columns of the workbooks of the package. */
  reportTemplates: ['report-templates'],
  /** Prefix of all that the module of staff reads; a save in it reads all of it again. */
  staff: ['staff'],
  /** Prefix of the figures of the home page. */
  analytics: ['analytics'],
  /** Prefix of the formats' list; each page adds its query. */
  formats: ['formats'],
  /** Outlines of the department's map. */
  mapOutlines: ['map', 'outlines'],
  /** Origin and versions of the department's map. */
  mapSettings: ['map', 'settings'],
  /** Prefix of all open formats. */
  anyFormat: ['format'],
  format: (formatId: number) => ['format', formatId] as const,
  /** Prefix of all open editions. */
  anyEdition: ['edition'],
  edition: (checklistId: number) => ['edition', checklistId] as const,
  printFormats: ['print-formats'],
  conceptoBands: ['concepto-bands'],
  /** Prefix of the planner's list; each page adds its query. Invalidating it reaches `pendingVisits` too. */
  visits: ['visits'],
  /** Prefix of suggestions by risk, their weights and their dismissals. */
  planning: ['planning'],
  /** Prefix of all trips: their list, and each trip with its days. */
  trips: ['trips'],
  /** Prefix of the calendar's entries and feeds. */
  calendar: ['calendar'],
  /** Prefix of the legal calendar of each year, and of the terms. */
  legalCalendar: ['legal-calendar'],
  /** Prefix of everything about files (expedientes): their list, each file, searches, the retention table and the space. */
  files: ['files'],
  /** Prefix of all imports of a census: their list, each run and its rows. */
  imports: ['imports'],
  /** Bytes of a version of a document, which never change. */
  documentContent: (id: number, version: number) => ['document-content', id, version] as const,
  /**
   * The inspector's pending visits. The key begins with `visits`, so that an edited plan is read again for offline
   * work.
   */
  pendingVisits: (userId: number) => ['visits', 'pending', userId] as const,
  /**
   * Sheet of one establishment. Invalidating `establishments` does not reach it: the sheet is read anew when it opens.
   */
  establishmentSheet: (establishmentId: number) => ['establishment', establishmentId] as const,
  /** Acts on the things of an establishment. */
  timeline: (establishmentId: number) => ['timeline', establishmentId] as const,
  /** Prefix of all open records. */
  anyRecord: ['record'],
  record: (inspectionId: number, establishmentId: number) => ['record', inspectionId, establishmentId] as const,
  /** Signature and issues of an acta. */
  evidence: (inspectionId: number) => ['evidence', inspectionId] as const,
  /** The key that signs for the entity, and the documents that wait. */
  evidenceStatus: ['evidence-status'],
  /** Prefix of the notices: their list, and the number of unread ones. */
  notices: ['notices'],
  noticeSettings: ['notice-settings'],
  /** Saved views of a list. */
  views: (list: string) => ['views', list] as const,
  /** Prefix of the answers of the search of everything. */
  search: ['search'],
  /** Prefix of the list of jobs. */
  jobs: ['jobs'],
  job: (jobId: number) => ['job', jobId] as const,
  profile: ['profile'],
  identityChanges: ['identity-changes'],
  secondFactor: ['second-factor'],
  /** Open sessions of an official; of the person who is logged in without one. */
  sessions: (userId: number | undefined) => ['sessions', userId ?? 'own'] as const,
  /** One key per endpoint and parameters, shared by every form that offers the same choice. */
  catalogue: (path: string, params: unknown) => ['catalogues', path, params ?? null] as const,
  /** A choice that depends on a field still empty; it makes no request. */
  noCatalogue: ['catalogues', 'nothing-yet'],
  beforePhoto: (userId: number, name: string) => ['image', 'before', userId, name] as const,
  image: (kind: string, name: string, size: string | undefined) => ['image', kind, name, size ?? 'full'] as const,
  /** Heading of a visit's form. */
  visitHeader: (establishmentId: number, assignmentId: number) =>
    ['visit', 'header', establishmentId, assignmentId] as const,
  entity: ['entity'] as const,
  visitChecklist: (inscriptionTypeId: number, checklistId: number | undefined) =>
    ['visit', 'checklist', inscriptionTypeId, checklistId ?? 'newest'] as const,
  /** The user is part of the key because two officials may share one device. */
  visitProgress: (userId: number, visitId: number) => ['visit', 'progress', userId, visitId] as const,
} as const
