import { everyone, type PageRow } from './page-row.ts'

/** Tabs of the module of files after the list, with a text that only each has. */
const filesTexts = {
  buscar: 'Encuentra también sin tildes, y los números escritos con o sin puntos.',
  retencion:
    'Los años se cuentan desde el cierre de cada expediente. Cambiar una serie con expedientes crea una versión nueva; los cerrados conservan el término más largo.',
  'por-vencer': 'Expedientes cerrados cuyo término de conservación vence antes de la fecha.',
  espacio: 'Las fotos y firmas de las visitas no cuentan en el cupo y nunca se rechazan por él.',
}
const filesTabs = Object.keys(filesTexts) as (keyof typeof filesTexts)[]

/** Pages of the menu 'Configuraciones'. */
export const configurationPages: readonly PageRow[] = [
  {
    path: '/dashboard/configuraciones/formatos',
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
    path: '/dashboard/configuraciones/formatos/codigos',
    heading: 'Códigos de impresión',
    buttons: { administrator: ['Nuevo código'] },
  },
  {
    path: '/dashboard/configuraciones/formatos/cortes',
    heading: 'Cortes del concepto',
    buttons: { administrator: ['Nuevos cortes'] },
  },
  {
    path: '/dashboard/configuraciones/archivos',
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
    path: `/dashboard/configuraciones/archivos?pestana=${tab}`,
    heading: 'Módulo de Gestor de Archivos',
    texts: [filesTexts[tab]],
    ...(tab === 'retencion' && { buttons: { administrator: ['Agregar serie'] } }),
  })),
  { path: '/dashboard/configuraciones/archivos?pestana=disposicion', heading: 'Módulo de Gestor de Archivos' },
  {
    path: '/dashboard/configuraciones/mapa',
    heading: 'Mapa',
    texts: ['Mapa actual', 'Cargar un mapa', 'Versiones'],
    buttons: { administrator: ['Elegir archivo'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/evidencia',
    heading: 'Evidencia',
    texts: ['Firma de la entidad', 'Estampa de tiempo', 'Documentos'],
    buttons: { administrator: ['Consultar ahora'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/integraciones',
    heading: 'Integraciones',
    columns: ['Nombre', 'Permisos', 'Responsable', 'Creado el', 'Vence el', 'Último uso', 'Estado', 'Acciones'],
    buttons: { administrator: ['Nuevo token', 'Paquete INVIMA/Ministerio', 'Archivo de Power BI', 'Exportar'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/integraciones/webhooks',
    heading: 'Integraciones',
    columns: ['Dirección', 'Eventos', 'Estado', 'Última entrega', 'En espera', 'Creado por', 'Acciones'],
    buttons: { administrator: ['Nuevo webhook', 'Exportar', 'Vistas'] },
    only: 'administrator',
  },
  {
    path: ({ deliveries }) => deliveries,
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
    path: '/dashboard/configuraciones/integraciones/columnas',
    heading: 'Columnas del paquete',
    buttons: { administrator: ['Guardar columnas'] },
    only: 'administrator',
  },
]
