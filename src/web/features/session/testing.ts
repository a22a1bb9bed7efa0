/** A token in the server's format. Its signature is empty, because only the server checks it. */
export const aToken = (claims: object = {}): string => {
  const payload = { email: 'tecnico@vigia.demo', user_id: 2, department_id: 13, user_type_id: 2, ver: 1, ...claims }
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const base64 = btoa(String.fromCharCode(...bytes))
  return ['header', base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), 'signature'].join('.')
}
