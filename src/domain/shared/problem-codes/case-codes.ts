/** Refusals about cases for the lawyers. */
export type CaseCode =
  | 'case.not-found'
  | 'case.wrong-state'
  | 'case.no-documents'
  | 'case.document-unknown'
  | 'case.document-there'
  | 'case.document-frozen'
  | 'case.series-missing'
  | 'case.two-origins'
  | 'file.of-case'
