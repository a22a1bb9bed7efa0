/**
 * Keys of all queries of the page. Invalidating a key reaches every key that begins with it; the couplings that follow
 * are stated here. No key outlives the page, so a name may change freely.
 */
export const queryKeys = {
  /** Each page of the users' list adds its query. */
  users: ['users'],
  /** Each page of the establishments' list adds its query. */
  establishments: ['establishments'],
  /** Each page of the closed inspections' list adds its query. */
  inspections: ['inspections'],
  /** Each page of the planner's list adds its query. A change of the plan reaches `pendingVisits` as well. */
  visits: ['visits'],
  /** The inspector's pending visits. The key begins with `visits` so that an edited plan is read again for offline work. */
  pendingVisits: (userId: number) => ['visits', 'pending', userId] as const,
  /** One establishment's sheet. An edit in the list does not reach it: the sheet reads anew when it opens. */
  establishmentSheet: (establishmentId: number) => ['establishment', establishmentId] as const,
  record: (inspectionId: number, establishmentId: number) => ['record', inspectionId, establishmentId] as const,
  profile: ['profile'],
  /** One key per endpoint and its parameters, shared by every form that offers the same choice. */
  catalogue: (path: string, params: unknown) => ['catalogues', path, params ?? null] as const,
  /** A choice that waits for another one, and so asks nothing. */
  noCatalogue: ['catalogues', 'nothing-yet'],
  image: (kind: string, name: string, size: string | undefined) => ['image', kind, name, size ?? 'full'] as const,
  /** Heading of a visit's form. */
  visitHeader: (establishmentId: number) => ['visit', 'header', establishmentId] as const,
  visitChecklist: (inscriptionTypeId: number, checklistId: number | undefined) =>
    ['visit', 'checklist', inscriptionTypeId, checklistId ?? 'newest'] as const,
  /** Belongs to a user: two officials may share one device. */
  visitProgress: (userId: number, visitId: number) => ['visit', 'progress', userId, visitId] as const,
} as const
