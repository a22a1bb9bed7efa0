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
  /** Prefix of the planner's list; each page adds its query. Invalidating it reaches `pendingVisits` too. */
  visits: ['visits'],
  /**
   * The inspector's pending visits. The key begins with `visits`, so that an edited plan is read again for offline
   * work.
   */
  pendingVisits: (userId: number) => ['visits', 'pending', userId] as const,
  /**
   * Sheet of one establishment. Invalidating `establishments` does not reach it: the sheet is read anew when it opens.
   */
  establishmentSheet: (establishmentId: number) => ['establishment', establishmentId] as const,
  record: (inspectionId: number, establishmentId: number) => ['record', inspectionId, establishmentId] as const,
  profile: ['profile'],
  /** One key per endpoint and parameters, shared by every form that offers the same choice. */
  catalogue: (path: string, params: unknown) => ['catalogues', path, params ?? null] as const,
  /** A choice that depends on a field still empty; it makes no request. */
  noCatalogue: ['catalogues', 'nothing-yet'],
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
