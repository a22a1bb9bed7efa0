/**
 * Municipalities of other departments that a census of the coast may name, folded: the capitals, and neighbours. Names
 * that a municipality of Bolívar has too are left out. Source: DANE, Divipola.
 */
const CITIES: Readonly<Record<string, string>> = {
  Amazonas: 'leticia',
  Antioquia: 'medellin,bello,itagui,envigado,apartado,turbo,caucasia,el bagre,zaragoza,yondo,nechi,rionegro',
  Arauca: 'arauca',
  Atlántico:
    'barranquilla,soledad,malambo,sabanalarga,baranoa,galapa,puerto colombia,sabanagrande,santo tomas,palmar de varela,ponedera,campo de la cruz,suan,repelon,luruaco,juan de acosta,tubara,polonuevo,usiacuri,candelaria',
  'Bogotá, D.C.': 'bogota,bogota d c,bogota dc,santafe de bogota',
  Boyacá: 'tunja,duitama,sogamoso,chiquinquira',
  Caldas: 'manizales,la dorada',
  Caquetá: 'florencia',
  Casanare: 'yopal',
  Cauca: 'popayan',
  Cesar:
    'valledupar,aguachica,bosconia,codazzi,agustin codazzi,curumani,pailitas,pelaya,tamalameque,gamarra,la gloria,el banco cesar',
  Chocó: 'quibdo',
  Córdoba:
    'monteria,cerete,lorica,santa cruz de lorica,sahagun,planeta rica,montelibano,tierralta,chinu,cienaga de oro,ayapel,san andres de sotavento',
  Cundinamarca: 'soacha,facatativa,zipaquira,chia,girardot,fusagasuga',
  Guainía: 'inirida',
  Guaviare: 'san jose del guaviare',
  Huila: 'neiva,pitalito',
  'La Guajira': 'riohacha,maicao,uribia',
  Magdalena:
    'santa marta,cienaga,fundacion,aracataca,plato,el banco,pivijay,santa ana,guamal,tenerife,zapayan,san zenon,san sebastian de buenavista,pijino del carmen',
  Meta: 'villavicencio,acacias,granada',
  Nariño: 'pasto,san juan de pasto,tumaco,ipiales',
  'Norte de Santander': 'cucuta,san jose de cucuta,ocana',
  Putumayo: 'mocoa',
  Quindío: 'armenia',
  Risaralda: 'pereira,dosquebradas',
  Santander: 'bucaramanga,floridablanca,giron,piedecuesta,barrancabermeja,puerto wilches,sabana de torres',
  Sucre:
    'sincelejo,corozal,sampues,tolu,santiago de tolu,san marcos,san onofre,ovejas,los palmitos,san pedro,morroa,since,since san luis,galeras,majagual,guaranda,chalan,coloso',
  Tolima: 'ibague,espinal',
  'Valle del Cauca': 'cali,santiago de cali,buenaventura,palmira,tulua',
  Vaupés: 'mitu',
  Vichada: 'puerto carreno',
}

const departments = new Map(
  Object.entries(CITIES).flatMap(([department, names]) => names.split(',').map((name) => [name, department] as const)),
)

/** The other department that a folded name of a municipality is known to be of. */
export const departmentOfCity = (folded: string): string | undefined => departments.get(folded)
