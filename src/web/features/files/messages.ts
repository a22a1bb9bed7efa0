import { type FileSubject, HELD } from '../../../domain/files/file-words.ts'
import { countText } from '../../../domain/shared/text.ts'

/** Texts of the module of files (R 18.20). */
export const messages = {
  title: 'Módulo de Gestor de Archivos',
  tabs: {
    expedientes: 'Expedientes',
    buscar: 'Buscar',
    retencion: 'Tabla de retención',
    'por-vencer': 'Por vencer',
    disposicion: 'Disposición final',
    espacio: 'Espacio',
  },
  cancel: 'Cancelar',
  close: 'Cerrar ventana',
  save: 'Guardar',
  reason: 'Motivo',
  loadFailed: 'No se pudo cargar.',
  open: 'Abrir expediente',
  toList: 'Ver todos los expedientes',
  noFile: 'Todavía no hay expediente.',
}

/** Files of one subject. */
export const subjectMessages = {
  titles: {
    establishment: 'Expedientes del establecimiento',
    inspection: 'Expedientes de la inspección',
    measure: 'Expedientes de la medida',
    official: 'Expedientes del funcionario',
    general: 'Expedientes',
  } satisfies Record<FileSubject, string>,
  begin: 'Abrir un expediente nuevo',
  link: 'Expediente',
  own: 'Mi expediente',
}

export const columnLabels = {
  number: 'Número',
  title: 'Expediente',
  series: 'Serie',
  subject: 'Asunto',
  state: 'Estado',
  access: 'Acceso',
  openedOn: 'Apertura',
  closedOn: 'Cierre',
  documents: 'Documentos',
}

export const listMessages = {
  create: 'Nuevo expediente',
  none: 'Todavía no hay expedientes. El de cada establecimiento se abre solo con su inscripción, y recibe sus actas y notificaciones.',
  filters: {
    series: 'Serie',
    state: 'Estado',
    access: 'Acceso',
    scan: 'Análisis de virus',
    scanDue: 'Con documentos sin analizar',
    scanDone: 'Analizados',
  },
  held: HELD,
  created: (number: string) => `Expediente ${number} abierto`,
  saved: 'Expediente guardado',
  editTitle: 'Modificar expediente',
  titleLabel: 'Título',
  seriesLabel: 'Serie',
  accessLabel: 'Acceso',
  hints: {
    establishment: undefined,
    measure: undefined,
    general:
      'Para lo que no es de un establecimiento, una inspección o un funcionario. Esos se abren desde su fila, su acta o su hoja.',
    inspection: 'Recibe el acta y las notificaciones, que también siguen en el expediente del establecimiento.',
    official:
      'El funcionario lo consulta como lector. Marque como sensible el documento que solo deban abrir los administradores.',
  } satisfies Record<FileSubject, string | undefined>,
  accessHints: {
    publico: 'Lo consulta cualquier funcionario.',
    clasificado: 'Lo consultan los funcionarios del departamento.',
    reservado: 'Lo consultan los administradores y los lectores que se nombren. Cada consulta queda en la auditoría.',
  },
  readers: 'Lectores',
}

export const searchMessages = {
  label: 'Texto, título, número de acta o de documento',
  search: 'Buscar',
  hint: 'Encuentra también sin tildes, y los números escritos con o sin puntos.',
  loading: 'Buscando…',
  none: (text: string) => `Ningún documento coincide con «${text}».`,
  total: (count: number) => countText(count, 'documento encontrado', 'documentos encontrados'),
  order: (order: number) => `Orden ${order}`,
  withdrawn: 'Retirado',
}

export const retentionMessages = {
  intro:
    'Los años se cuentan desde el cierre de cada expediente. Cambiar una serie con expedientes crea una versión nueva; los cerrados conservan el término más largo.',
  addSeries: 'Agregar serie',
  toBook: 'Descargar libro',
  toBookFailed: 'No se pudo descargar el libro.',
  fromBook: 'Cargar libro',
  fromBookTitle: 'Cargar la tabla de retención de Excel',
  fromBookExplained:
    'El libro entra completo o no entra nada. Agrega las series de código nuevo y cambia las demás; lo que no trae queda como está. Descargue antes el libro para tener sus columnas.',
  fromBookDone: (created: number, changed: number, types: number) =>
    `Tabla cargada: ${countText(created, 'serie nueva', 'series nuevas')}, ${countText(changed, 'modificada', 'modificadas')}, ${countText(types, 'tipología nueva', 'tipologías nuevas')}.`,
  goOn: 'Ver la tabla',
  addType: 'Agregar tipología',
  edit: 'Modificar',
  editOf: (name: string) => `Modificar la serie ${name}`,
  addTypeTo: (name: string) => `Agregar tipología a la serie ${name}`,
  none: 'Todavía no hay series.',
  seriesTitle: 'Serie documental',
  typeTitle: (name: string) => `Tipología de ${name}`,
  labels: {
    code: 'Código',
    name: 'Nombre',
    parentId: 'Subserie de',
    officeYears: 'Años en archivo de gestión',
    centralYears: 'Años en archivo central',
    disposition: 'Disposición final',
    procedure: 'Procedimiento',
    approvedOn: 'Fecha de aprobación',
    effectiveFrom: 'Rige desde',
    isConfirmed: 'El archivista de la entidad confirmó los años y la disposición',
  },
  typeName: 'Nombre de la tipología',
  isRequired: 'Obligatoria para cerrar el expediente',
  required: 'obligatoria',
  unconfirmed: 'Sin confirmar por el archivista',
  version: (version: string) => `Versión ${version}`,
  files: (count: number) => countText(count, 'expediente', 'expedientes'),
  types: 'Tipologías',
  noTypes: 'Sin tipologías',
  olderVersions: (count: number) => `Versiones anteriores (${count})`,
  savedSeries: (version: string) => `Serie guardada en la versión ${version}`,
  savedType: 'Tipología agregada',
}

export const dueMessages = {
  list: 'Expedientes por vencer',
  before: 'Término anterior al',
  intro: 'Expedientes cerrados cuyo término de conservación vence antes de la fecha.',
  none: 'Ningún expediente vence antes de esa fecha.',
  total: (count: number) => countText(count, 'expediente', 'expedientes'),
  keepUntil: 'Se conserva hasta',
  disposition: 'Disposición final',
}

export const spaceMessages = {
  documents: 'Documentos',
  images: 'Fotos y firmas',
  quota: 'Cupo',
  used: 'Espacio usado por los documentos',
  usedPct: (pct: number) => `${pct} % del cupo`,
  almostFull: 'El espacio para archivos está por llenarse. Pida más espacio antes de que se rechacen archivos.',
  evidence: 'Las fotos y firmas de las visitas no cuentan en el cupo y nunca se rechazan por él.',
  maxDocument: 'Tamaño máximo de un archivo',
  scanner: 'Análisis de virus',
  withScanner: 'Activo: cada archivo se analiza al llegar.',
  withoutScanner: 'Sin antivirus configurado. Los archivos se marcan «Sin análisis de virus».',
}
