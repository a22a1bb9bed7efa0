import { everyone, type PageRow } from './page-row.ts'

/** Name of the format that `own-format.ts` makes. */
export const OWN_FORMAT = 'Preparación de alimentos de Bolívar'

/** Tabs of the module of files after the list, with a text that only each has. */
const filesTexts = {
  buscar: 'Encuentra también sin tildes, y los números escritos con o sin puntos.',
  retencion:
    'Los años se cuentan desde el cierre de cada expediente. Cambiar una serie con expedientes crea una versión nueva; los cerrados conservan el término más largo.',
  'por-vencer': 'Expedientes cerrados cuyo término de conservación vence antes de la fecha.',
  espacio: 'Las fotos y firmas de las visitas no cuentan en el cupo y nunca se rechazan por él.',
}
const filesTabs = Object.keys(filesTexts) as (keyof typeof filesTexts)[]

/** Pages of one format. The list of formats and its tabs stand before them. */
const formatPages: readonly PageRow[] = [
  {
    route: '/dashboard/configuraciones/formatos/$formatId',
    heading: OWN_FORMAT,
    texts: ['Historial'],
    buttons: { administrator: ['Seguir con el borrador', 'Descartar borrador', 'Copiar'] },
  },
  {
    route: '/dashboard/configuraciones/formatos/$formatId/borrador',
    heading: `Borrador de «${OWN_FORMAT}»`,
    texts: ['Suma: 100 de 100'],
    buttons: { administrator: ['Deshacer', 'Vista previa', 'Simulación', 'Publicar…'] },
    only: 'administrator',
  },
  {
    route: '/dashboard/configuraciones/formatos/$formatId/comparar',
    heading: `Comparar ediciones: ${OWN_FORMAT}`,
    texts: ['1 ítem cambió'],
    buttons: everyone('Imprimir', 'Descargar PDF'),
  },
  {
    route: '/dashboard/configuraciones/formatos/ediciones/$checklistId',
    heading: `${OWN_FORMAT}, edición v1`,
    buttons: everyone('Vista previa', 'Descargar Excel', 'Imprimir'),
  },
]

/** Pages of the menu 'Configuraciones'. */
export const configurationPages: readonly PageRow[] = [
  {
    route: '/dashboard/configuraciones/formatos',
    heading: 'Módulo de Gestor de formatos',
    columns: [
      'Código',
      'Nombre',
      'Edición vigente',
      'Próxima',
      'Borrador',
      'Suma',
      'Tipos que lo usan',
      'Estado',
      'Acciones',
    ],
    buttons: { administrator: ['Nuevo formato', 'Importar de Excel'] },
  },
  {
    route: '/dashboard/configuraciones/formatos/codigos',
    heading: 'Códigos de impresión',
    buttons: { administrator: ['Nuevo código'] },
  },
  {
    route: '/dashboard/configuraciones/formatos/cortes',
    heading: 'Cortes del concepto',
    buttons: { administrator: ['Nuevos cortes'] },
  },
  ...formatPages,
  {
    route: '/dashboard/configuraciones/archivos',
    heading: 'Módulo de Gestor de Archivos',
    columns: [
      'Número',
      'Expediente',
      'Serie',
      'Asunto',
      'Apertura',
      'Cierre',
      'Documentos',
      'Acceso',
      'Estado',
      'Acciones',
    ],
    buttons: everyone('Nuevo expediente', 'Exportar'),
  },
  ...filesTabs.map((tab) => ({
    route: '/dashboard/configuraciones/archivos',
    search: `pestana=${tab}`,
    heading: 'Módulo de Gestor de Archivos',
    texts: [filesTexts[tab]],
    ...(tab === 'retencion' && { buttons: { administrator: ['Agregar serie'] } }),
  })),
  {
    route: '/dashboard/configuraciones/archivos',
    search: 'pestana=disposicion',
    heading: 'Módulo de Gestor de Archivos',
  },
  {
    route: '/dashboard/configuraciones/archivos/$fileId',
    heading: 'Índices emitidos',
    buttons: everyone('Descargar expediente (ZIP)', 'Descargar índice (XML)', 'Más acciones'),
  },
  {
    route: '/dashboard/configuraciones/archivos/inspeccion/$inspectionId',
    heading: 'Expedientes de la inspección',
    buttons: everyone('Abrir un expediente nuevo'),
  },
  {
    route: '/dashboard/configuraciones/archivos/funcionario/$userId',
    heading: 'Expedientes del funcionario',
    buttons: { administrator: ['Abrir un expediente nuevo'] },
  },
  {
    route: '/dashboard/configuraciones/calendario',
    heading: 'Calendario y términos',
    texts: ['Días sin trabajo', 'Suspensiones de términos', 'Términos legales'],
    buttons: { administrator: ['Agregar día', 'Suspender términos'] },
  },
  {
    route: '/dashboard/configuraciones/mapa',
    heading: 'Mapa',
    texts: ['Mapa actual', 'Cargar un mapa', 'Versiones'],
    buttons: { administrator: ['Elegir archivo'] },
    only: 'administrator',
  },
  {
    route: '/dashboard/configuraciones/evidencia',
    heading: 'Evidencia',
    texts: ['Firma de la entidad', 'Estampa de tiempo', 'Documentos'],
    buttons: { administrator: ['Consultar ahora'] },
    only: 'administrator',
  },
  {
    route: '/dashboard/configuraciones/integraciones',
    heading: 'Integraciones',
    columns: ['Nombre', 'Permisos', 'Responsable', 'Creado el', 'Vence el', 'Último uso', 'Estado', 'Acciones'],
    buttons: { administrator: ['Nuevo token', 'Paquete INVIMA/Ministerio', 'Archivo de Power BI', 'Exportar'] },
    only: 'administrator',
  },
  {
    route: '/dashboard/configuraciones/integraciones/webhooks',
    heading: 'Integraciones',
    columns: ['Dirección', 'Eventos', 'Estado', 'Última entrega', 'En espera', 'Creado por', 'Acciones'],
    buttons: { administrator: ['Nuevo webhook', 'Exportar', 'Vistas'] },
    only: 'administrator',
  },
  {
    route: '/dashboard/configuraciones/integraciones/webhooks/$webhookId',
    heading: 'Entregas del webhook',
    columns: [
      'Evento',
      'Estado',
      'Intentos',
      'Respuesta',
      'Preparado',
      'Último intento',
      'Próximo intento',
      'Acciones',
    ],
    buttons: { administrator: ['Exportar', 'Vistas'] },
    only: 'administrator',
  },
  {
    route: '/dashboard/configuraciones/integraciones/columnas',
    heading: 'Columnas del paquete',
    buttons: { administrator: ['Guardar columnas'] },
    only: 'administrator',
  },
]
