/** Refusals about the portal of an establishment, and about its links. */
export type PortalCode =
  | 'portal.link-ended'
  | 'portal.code-wrong'
  | 'portal.session-ended'
  | 'portal.unknown-document'
  | 'portal.not-opened'
  | 'portal.other-address'
  | 'portal.too-many-codes'
  | 'portal.too-many-codes-today'
  | 'portal.too-much-evidence'
  | 'portal.consent-in-form'
  | 'portal.link-unknown'
  | 'portal.link-revoked'
