/**
 * Texts of the shop a business may replace (custom_text_fields): their labels here, and the defaults.
 * test/own-texts.test.ts checks that none is missing.
 */
export const ownTexts: Readonly<Record<string, { label: string; standard: string; hint?: string }>> = {
  offers_page_title: { label: 'Título de ofertas', standard: 'Es hora de ahorrar' },
  offers: { label: 'Enlace a las ofertas', standard: 'Ofertas' },
  comunidad: { label: 'Nombre de la comunidad', standard: 'Comunidad y recetas' },
  comunity: {
    label: 'Nombre de la comunidad, campo antiguo',
    standard: '',
    hint: 'Solo si el anterior está vacío.',
  },
  categories_title: { label: 'Recomendados de una categoría', standard: 'Los mas recomendados en' },
  categories_with_names: {
    label: 'Nombres sobre las imágenes de categorías',
    standard: '',
    hint: 'Escribe sí para mostrarlos siempre; vacío o no: solo donde la imagen no lo trae.',
  },
  prduct_info_restrictions_title: { label: 'Título de las restricciones', standard: 'Ten en cuenta' },
  cart_continue_button: { label: 'Botón del carrito', standard: 'Confirmar el pedido' },
  end_shopping_alert: { label: 'Aviso antes de confirmar', standard: '' },
  shopping_show_products_table: {
    label: 'Productos y precios antes de confirmar',
    standard: '',
    hint: 'Escribe sí para mostrarlos abiertos; siempre se pueden abrir.',
  },
  terms_unticked: {
    label: 'Casilla de los términos sin marcar',
    standard: '',
    hint: 'Escribe sí para que quien crea su cuenta la marque (Ley 1480 de 2011). Las tiendas nuevas vienen así.',
  },
  corrected_spelling: {
    label: 'Ortografía corregida',
    standard: '',
    hint: 'Escribe sí para corregir tildes y signos en los textos que la especificación trae con errores, como «Cargar mas».',
  },
  register_alert: { label: 'Aviso al crear la cuenta', standard: '' },
  custom_carts_title: { label: 'Título de los carritos guardados', standard: 'Mis carritos' },
  custom_carts_description: {
    label: 'Texto de los carritos guardados',
    standard: 'Guarda aquí lo que siempre compras y agrégalo en un toque.',
  },
  custom_carts_image: {
    label: 'Imagen de los carritos guardados',
    standard: '',
    hint: 'La dirección de una imagen de la tienda: /pictures/…',
  },
  legal_company: {
    label: 'Razón social',
    standard: '',
    hint: 'En el pie, los correos, el tiquete y los términos.',
  },
  legal_nit: { label: 'NIT', standard: '', hint: 'Con su dígito de verificación: 901.234.567-7.' },
  legal_address: { label: 'Dirección para notificaciones', standard: '' },
  legal_phone: { label: 'Teléfono legal', standard: '' },
  legal_email: { label: 'Correo legal', standard: '' },
};

export const ownPictures = {
  icons: {
    large: 'Logo del encabezado',
    small: 'Logo del encabezado en celular',
    large_admin: 'Logo de la administración y el recibo',
    square: 'Ícono de la pestaña, cuadrado',
    background_pattern: 'Fondo de las páginas',
  },
  custom_static_images: {
    app_shadow: 'Borde del encabezado',
    app_icon_large: 'Cambio de sede',
    modal_city_bg: 'Elegir sede: fondo',
    modal_city_icon: 'Elegir sede: ícono',
    map_icon: 'Elegir sede: mapa',
  },
} as const;
