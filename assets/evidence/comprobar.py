#!/usr/bin/env python3
"""Comprueba la constancia de un acta, sin red y sin pedirle nada a la entidad.

    python3 comprobar.py

Python 3.8 o posterior y OpenSSL 3; no instala nada. Cada línea es una comprobación. Termina con 0 si ninguna falla, con 1
si alguna falla, y con 2 si no se pudo comprobar nada. No dice de quién son las claves: compare las huellas del final con las
que la entidad publica.
"""
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

AQUI = os.path.dirname(os.path.abspath(__file__))
fallas = 0


def diga(coincide, texto):
    global fallas
    palabra = {True: "coincide", False: "NO COINCIDE", None: "sin comprobar"}[coincide]
    fallas += coincide is False
    print(f"[{palabra}] {texto}")


def ruta(nombre):
    return os.path.join(AQUI, *nombre.split("/"))


def lea(nombre):
    with open(ruta(nombre), "rb") as archivo:
        return archivo.read()


def lea_json(nombre):
    return json.loads(lea(nombre).decode("utf-8"))


def hay(nombre):
    return os.path.exists(ruta(nombre))


def sha256(datos):
    return hashlib.sha256(datos).digest()


def exija_openssl():
    """Otros programas con ese nombre no conocen estas firmas, y las darían por falsas."""
    try:
        version = subprocess.run(["openssl", "version"], capture_output=True, text=True).stdout.strip()
    except OSError:
        version = ""
    numero = re.match(r"OpenSSL (\d+)\.", version)
    if numero is None or int(numero.group(1)) < 3:
        print(f"Se necesita OpenSSL 3 y este equipo tiene {version or 'ninguno'}. No se comprobó nada.")
        sys.exit(2)


def openssl(archivos, *orden):
    """Si una orden de OpenSSL acepta unos archivos; cada uno se nombra en la orden."""
    with tempfile.TemporaryDirectory() as carpeta:
        for nombre, datos in archivos.items():
            with open(os.path.join(carpeta, nombre), "wb") as archivo:
                archivo.write(datos)
        return subprocess.run(["openssl", *orden], cwd=carpeta, capture_output=True).returncode == 0


# Archivos -------------------------------------------------------------------------------------------------------------


def compruebe_huellas():
    for linea in lea("huellas.sha256").decode("ascii").splitlines():
        huella, nombre = linea.split("  ", 1)
        if not hay(nombre) or sha256(lea(nombre)).hex() != huella:
            diga(False, f"{nombre}: no es el archivo que se entregó")
            return
    diga(True, "Los archivos son los que se entregaron (huellas.sha256)")


# Firma de la entidad --------------------------------------------------------------------------------------------------


def sin_relleno(der):
    """El valor DER del comienzo, y si después solo hay ceros."""
    largo, inicio = der[1], 2
    if largo >= 0x80:
        inicio = 2 + (largo & 0x7F)
        largo = int.from_bytes(der[2:inicio], "big")
    return der[: inicio + largo], not any(der[inicio + largo :])


def compruebe_firma(nombre, pdf, clave):
    rangos = re.findall(rb"/ByteRange ?\[(\d+) (\d+) (\d+) (\d+) *\]", pdf)
    if not rangos:
        return diga(False, f"{nombre}: no tiene firma")
    uno, dos, tres, cuatro = map(int, rangos[-1])
    lugar = re.fullmatch(rb"<([0-9A-Fa-f]{8,})>", pdf[dos:tres])
    firma, solo_ceros = sin_relleno(bytes.fromhex(lugar.group(1).decode("ascii"))) if lugar else (b"", False)
    diga(uno == 0 and tres + cuatro == len(pdf) and solo_ceros, f"{nombre}: la firma cubre el archivo hasta el final")
    archivos = {"firma.der": firma, "cubierto.bin": pdf[:dos] + pdf[tres:], "clave.pem": clave["certificates"].encode()}
    orden = "cms -verify -cades -binary -inform DER -in firma.der -content cubierto.bin -CAfile clave.pem"
    confianza = "-partial_chain -purpose any -no_check_time -out salida"
    diga(openssl(archivos, *orden.split(), *confianza.split()), f"{nombre}: la firma es de la clave {clave['key_id']}")


# Sello ----------------------------------------------------------------------------------------------------------------


def adjunto(pdf):
    """El único archivo que lleva el PDF. Un acta en PDF/A-2a no lleva ninguno, y su registro viene al lado."""
    objetos = re.findall(rb"/Type /Filespec\b.{0,2000}?/EF\s*<<\s*/F (\d+) 0 R", pdf, re.S)
    if not objetos:
        return lea("registro.json")
    (objeto,) = objetos
    cabeza = re.search(rb"[\r\n]" + objeto + rb" 0 obj\b", pdf)
    inicio = re.compile(rb"\bstream\r?\n").search(pdf, cabeza.end())
    diccionario = pdf[cabeza.end() : inicio.start()]
    datos = pdf[inicio.end() : inicio.end() + int(re.search(rb"/Length (\d+)", diccionario).group(1))]
    return zlib.decompress(datos) if b"/FlateDecode" in diccionario else datos


def sello_de(registro):
    """SHA-256 del registro según RFC 8785; sus nombres son ASCII, así que su orden es el de Python."""
    texto = json.dumps(registro, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(texto.encode("utf-8")).hexdigest()


def codigo_de(clase, sello):
    return base64.urlsafe_b64encode(sha256(f"vigia-codigo-1{clase}{sello}".encode())[:16]).decode().rstrip("=")


def compruebe_documento(nombre, clase, claves):
    pdf = lea(nombre)
    registro = json.loads(adjunto(pdf).decode("utf-8"))
    clave = claves.get(registro.get("clave"))
    if clave is None:
        diga(False, f"{nombre}: la clave con que se firmó no está en claves.json")
    else:
        compruebe_firma(nombre, pdf, clave)
    sello = registro["sello"]["valor"]
    diga(sello_de(registro["registro"]) == sello, f"{nombre}: el contenido corresponde al sello {sello}")
    diga(registro["codigo"] == codigo_de(clase, sello), f"{nombre}: el código {registro['codigo']} sale del sello")
    return registro, sha256(pdf).hex()


# Libro público (RFC 6962, notas de C2SP) ------------------------------------------------------------------------------


def nodo(izquierdo, derecho):
    return sha256(b"\x01" + izquierdo + derecho)


def incluye(hoja, lugar, tamano, prueba, raiz):
    if lugar >= tamano:
        return False
    este, ultimo, huella = lugar, tamano - 1, sha256(b"\x00" + hoja)
    for otra in prueba:
        if ultimo == 0:
            return False
        if este & 1 or este == ultimo:
            huella = nodo(otra, huella)
            while este and not este & 1:
                este, ultimo = este >> 1, ultimo >> 1
        else:
            huella = nodo(huella, otra)
        este, ultimo = este >> 1, ultimo >> 1
    return ultimo == 0 and huella == raiz


def solo_crecio(desde, raiz_desde, hasta, raiz, prueba):
    if desde == hasta:
        return not prueba and raiz_desde == raiz
    camino = list(prueba) if desde & (desde - 1) else [raiz_desde, *prueba]
    if not camino or not 0 < desde < hasta:
        return False
    este, ultimo = desde - 1, hasta - 1
    while este & 1:
        este, ultimo = este >> 1, ultimo >> 1
    antes = despues = camino[0]
    for otra in camino[1:]:
        if ultimo == 0:
            return False
        if este & 1 or este == ultimo:
            antes, despues = nodo(otra, antes), nodo(otra, despues)
            while este and not este & 1:
                este, ultimo = este >> 1, ultimo >> 1
        else:
            despues = nodo(despues, otra)
        este, ultimo = este >> 1, ultimo >> 1
    return ultimo == 0 and antes == raiz_desde and despues == raiz


class Nota:
    def __init__(self, texto):
        self.cuerpo, _, self.firmas = texto.replace("\r\n", "\n").partition("\n\n")
        self.cuerpo += "\n"
        self.origen, tamano, raiz = self.cuerpo.split("\n")[:3]
        self.tamano, self.raiz = int(tamano), base64.b64decode(raiz)

    def firmada_por(self, claves):
        for clave in claves:
            spki = base64.b64decode(clave["spki"])
            huella = sha256(self.origen.encode() + b"\n\x01" + spki[-32:])[:4]
            for linea in self.firmas.splitlines():
                firma = base64.b64decode(linea.split(" ")[-1])
                if firma[:4] != huella:
                    continue
                archivos = {"clave.der": spki, "cuerpo.txt": self.cuerpo.encode(), "firma.bin": firma[4:]}
                orden = "pkeyutl -verify -pubin -keyform DER -inkey clave.der -rawin -in cuerpo.txt -sigfile firma.bin"
                if openssl(archivos, *orden.split()):
                    return True
        return False


def hashes(prueba):
    return [base64.b64decode(cada) for cada in prueba]


def compruebe_lugar(nombre, palabras, clase, digesto, claves):
    if not hay(nombre):
        return diga(None, f"{palabras}: el libro no le había dado lugar cuando se hizo la constancia")
    prueba = lea_json(nombre)
    nota = Nota(prueba["checkpoint"])
    partes = prueba["leaf"].split("\n")
    suya = partes[1] == clase and partes[3] == digesto
    dentro = incluye(prueba["leaf"].encode(), prueba["position"], nota.tamano, hashes(prueba["proof"]), nota.raiz)
    donde = f"registro {prueba['position'] + 1} de {nota.tamano} de {nota.origen}"
    diga(suya and dentro and nota.firmada_por(claves), f"{palabras}: {donde}")
    return nota


def compruebe_anclas(nota, claves):
    anclas = lea_json("anclas/anclas.json") if hay("anclas/anclas.json") else []
    if not anclas:
        diga(None, "Fuera de la entidad: todavía no se guardó una nota que tenga esta acta")
    for ancla in anclas:
        antes = Nota(lea(f"anclas/{ancla['anchor_id']}-nota.txt").decode())
        mismo = antes.origen == nota.origen and antes.firmada_por(claves)
        grande, chica = (antes, nota) if antes.tamano > nota.tamano else (nota, antes)
        crecio = solo_crecio(chica.tamano, chica.raiz, grande.tamano, grande.raiz, hashes(ancla["proof"]))
        diga(mismo and crecio, f"Guardado en {ancla['target']} ({ancla['at']}): la nota de {antes.tamano} registros")
        estampa = f"anclas/{ancla['anchor_id']}.tsr"
        if not hay(estampa):
            continue
        if not hay("anclas/autoridad.pem"):
            diga(None, f"{estampa}: falta el certificado de la autoridad de estampado")
            continue
        orden = ["ts", "-verify", "-in", "estampa.tsr", "-data", "nota.txt", "-CAfile", "autoridad.pem"]
        archivos = {"estampa.tsr": lea(estampa), "autoridad.pem": lea("anclas/autoridad.pem")}
        archivos["nota.txt"] = lea(f"anclas/{ancla['anchor_id']}-nota.txt")
        diga(openssl(archivos, *orden), f"{estampa}: la estampa de tiempo es de esa nota")


def compruebe_raiz_impresa(registro, nota, claves):
    libro = registro.get("libro")
    if not libro or not hay("libro/raiz-impresa.json"):
        return
    impresa = Nota(libro["nota"])
    prueba = hashes(lea_json("libro/raiz-impresa.json")["proof"])
    mismo = impresa.origen == nota.origen and impresa.firmada_por(claves)
    crecio = solo_crecio(impresa.tamano, impresa.raiz, nota.tamano, nota.raiz, prueba)
    diga(mismo and crecio, f"La raíz impresa en el acta ({impresa.tamano} registros) es el comienzo del mismo libro")


def main():
    exija_openssl()
    compruebe_huellas()
    todas = lea_json("claves.json")["keys"]
    firmas = {clave["key_id"]: clave for clave in todas if clave["purpose"] == "pdf"}
    del_libro = [clave for clave in todas if clave["purpose"] == "registro"]
    nombres = sorted(os.listdir(AQUI))
    (acta,) = [nombre for nombre in nombres if re.fullmatch(r"acta-.+\.pdf", nombre)]
    registro, huella = compruebe_documento(acta, "acta", firmas)
    adendas = {nombre: "adenda" for nombre in nombres if re.fullmatch(r"adenda-.+\.pdf", nombre)}
    for nombre, clase in adendas.items():
        otra, _ = compruebe_documento(nombre, clase, firmas)
        diga(otra["registro"]["acta"]["seal"] == registro["sello"]["valor"], f"{nombre}: es de esta acta")
        prueba = f"libro/{nombre[:-4]}.json"
        compruebe_lugar(prueba, f"{nombre} en el libro público", "adenda", otra["sello"]["valor"], del_libro)
    nota = compruebe_lugar("libro/sello.json", "El sello en el libro público", "acta", registro["sello"]["valor"], del_libro)
    compruebe_lugar("libro/archivo.json", "El archivo en el libro público", "expedida", huella, del_libro)
    if nota is not None:
        compruebe_raiz_impresa(registro, nota, del_libro)
        compruebe_anclas(nota, del_libro)
    for clave in todas:
        retiro = f", retirada el {clave['retired_at']}" if clave["retired_at"] else ""
        uso = "de las actas" if clave["purpose"] == "pdf" else "del libro"
        print(f"Clave {uso} {clave['key_id']}, SHA-256 {sha256(base64.b64decode(clave['spki'])).hex()}{retiro}")
    print("Todo coincide." if fallas == 0 else f"FALLA: {fallas} no coinciden.")


if __name__ == "__main__":
    try:
        main()
    except Exception as error:  # Un archivo dañado puede fallar en cualquier parte.
        diga(False, f"La constancia no se pudo leer: {type(error).__name__} {error}")
    sys.exit(1 if fallas else 0)
