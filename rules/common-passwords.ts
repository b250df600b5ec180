/**
 * The most common passwords in Spanish and English; only those of 8 characters or more, since shorter ones are refused
 * anyway (rule 42). In lower case.
 */
const COMMON_PASSWORDS = new Set(
  `
  12345678 123456789 1234567890 0123456789 12345678910 123456781 87654321 987654321 9876543210 0987654321
  11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000
  000000000 0000000000 12341234 11223344 1122334455 12121212 13131313 10101010 01010101 12344321 123123123
  123321123 147258369 159357456 147852369 789456123 741852963 963852741 159753456 14725836 78945612 11112222
  20202020 20242024 20252025 20262026 19901990 12312312 123454321 112233445566 102030405060 10203040 01020304
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa$$word pass1234 passpass
  contraseña contraseña1 contraseña123 contrasena contrasena1 contrasena123 contrasena12 contraseña1234
  micontraseña micontrasena clave123 clave1234 clave12345 miclave123 laclave123 claveclave clavesegura
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty 1qaz2wsx 1q2w3e4r 1q2w3e4r5t
  q1w2e3r4 q1w2e3r4t5 zaq12wsx qazwsxedc asdfghjk asdfghjkl asdfasdf asdf1234 asdfghjklñ zxcvbnm1 zxcvbnm123
  zxcvzxcv abcd1234 abcdefgh abcdefghi abc12345 abc123456 abcabcabc a1b2c3d4 a1234567 a12345678 a123456789
  aa123456 aaaaaaaa 1234abcd 123456ab 12345abc 123456abc 1234567a 12345678a 123456789a 12345qwert 1234qwer
  q1234567 z1234567 iloveyou iloveyou1 iloveyou2 teamo123 teamo1234 teamomucho teamoteamo tequiero tequiero1
  tequieromucho teamomiamor miamor123 miamorcito amormio1 amorcito amorcito1 mivida123 micorazon micorazon1
  corazon1 corazon123 princesa princesa1 princesa123 hermosa1 hermosa123 preciosa bonita123 estrella estrella1
  estrellita mariposa mariposa1 mariposas chocolate chocolate1 chocolates caramelo bombones flaquita gordita1
  elefante dinosaurio tigresa1 superman superman1 spiderman batman123 pokemon1 pokemon123 minecraft fortnite
  fortnite1 starwars dragonball naruto123 football futbol123 futbol10 baseball basketball barcelona barcelona1
  realmadrid realmadrid1 juventus america1 america123 americadecali americacali deportivocali deportivo
  atleticonacional nacional1 nacional123 nacional10 millonarios millonarios1 santafe1 junior123 colombia
  colombia1 colombia12 colombia123 colombia1234 colombia2024 colombia2025 colombia2026 micolombia vivacolombia
  bogota123 bogota2025 medellin medellin1 medellin123 calicali cali1234 cali2025 barranquilla cartagena
  cartagena1 palmira1 palmira123 bucaramanga pereira1 venezuela mexico123 argentina
  alejandra alejandra1 alejandro alejandro1 alejandro123 alexander alexandra andrea123 andres123 angelica
  camila123 carlos123 carolina carolina1 catalina cristian daniela1 daniela123 daniel123 diego1234 esperanza
  fernanda fernando fernando1 francisco gabriela gabriel1 guadalupe gustavo1 jennifer jhonatan jonathan
  juan1234 juanjose juanpablo juandavid juancarlos juanita1 laura123 leonardo luisa123 margarita maria123
  mariajose mariana1 mauricio michelle miguel123 natalia1 natalia123 nicolas1 nicolas123 paola123 patricia
  rodrigo1 samantha samuel123 santiago santiago1 santiago123 sebastian sebastian1 sofia123 stephanie valentina
  valentina1 valentina123 valeria1 veronica victoria victoria1 viviana1 yolanda1
  jesucristo jesus123 jesuseselsenor cristo123 cristoteama cristovive diosesamor diosteama diosmio1 diosesfiel
  bendicion bendiciones graciasdios graciasadios amorypaz familia1 familia123 mifamilia mifamilia1 felicidad
  secreto1 secreto123 hola1234 hola12345 holahola holamundo bienvenido bienvenido1 bienvenidos supermercado
  mercado123 canasta1 canasta123 cliente1 cliente123 usuario1 usuario123 admin123 admin1234 admin12345
  administrador administrator adminadmin superadmin invitado invitado1 sistemas1 sistemas123 soporte123
  prueba123 prueba1234 test1234 testtest temporal temporal1 temporal123 cambiame cambiame1 cambiar123 changeme
  welcome1 welcome123 letmein1 letmein123 trustno1 whatever sunshine sunshine1 princess princess1 michael1
  jordan23 computer computador internet internet1 facebook facebook1 instagram whatsapp whatsapp1 google123
  samsung1 samsung123 nintendo playstation liverpool charlie1 monkey123 dragon123 master123 shadow123 hello123
  secret123 default1 qwer1234 1234567q trustme1 blink182 midnight
  `
    .trim()
    .split(/\s+/),
);

/** Whether the password is among the most common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize('NFC').toLowerCase());
}
