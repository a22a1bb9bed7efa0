/** Labels of the details of complaints in the trail (decision 115). */
export const complaintLabels: Readonly<Record<string, string>> = {
  complaintKind: 'Clase',
  complaintChannel: 'Medio',
  triage: 'Prioridad',
  themes: 'Temas',
  illPeople: 'Personas enfermas',
  accused: 'Funcionarios',
  complaintState: 'Estado',
  pausedDays: 'Días que faltaban',
  original: 'Queja original',
  visit: 'Visita',
  answerMode: 'Medio de la respuesta',
  answeredOn: 'Día de la respuesta',
  complaintPapers: 'Documentos y fotos',
  paperHasIdentity: 'Con datos del quejoso',
  dataConsent: 'Autorizó el tratamiento de sus datos',
}
