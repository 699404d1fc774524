import type { Dictionary } from "./en.ts";

export default {
  title: "De cripto a tarjetas de regalo",
  subtitle: "Dese un gusto con sus criptomonedas.",
  description:
    "Elija una tarjeta en la tienda de nuestro socio, pague con la criptomoneda que tenga y reciba su código tras la confirmación. Sin bancos, sin horarios.",
  buyNow: "Comprar ahora",
  contact: "Contacto",
  privacy: "Privacidad",
  terms: "Términos",
  selectLanguage: "Elegir idioma",
  features: {
    secure: "Pago seguro",
    instant: "Entrega inmediata",
    support: "Asistencia 24/7",
    crypto: "Todas las criptomonedas principales",
  },
  stats: {
    // The specification shows the English label in every language but Arabic.
    users: "Visitors",
    transactions: "Transacciones",
    satisfaction: "Satisfacción",
  },
  newsletter: "Boletín",
  subscribe: "Suscribirse",
  email: "Correo electrónico",
  testimonials: "Testimonios",
  contactInfo: "Hablemos",
  advertisement: "Publicidad",
  htxAd: "¿Aún no conoce HTX? Opere con cripto en esta plataforma asociada.",
  tradeCrypto: "Operar con cripto",
  contactForm: {
    name: "Nombre",
    subject: "Asunto",
    message: "Mensaje",
    send: "Enviar mensaje",
    sending: "Enviando…",
    success: "¡Su mensaje se envió correctamente!",
    error: "No se pudo enviar el mensaje. Inténtelo de nuevo.",
    phone: "Teléfono",
    location: "Ubicación",
  },
  privacyPolicy: {
    title: "Política de privacidad",
    lastUpdated: "Última actualización:",
    sections: {
      collect: "Qué datos recopilamos",
      use: "Para qué los usamos",
      share: "Con quién los compartimos",
      security: "Cómo los protegemos",
      rights: "Sus derechos",
      contact: "Contáctenos",
    },
    content: {
      collect: {
        title: "Qué datos recopilamos",
        intro:
          "Puede leer todo este sitio sin decirnos quién es. Solo conservamos lo que usted nos da y lo que el sitio necesita para funcionar:",
        items: [
          "El nombre, el correo electrónico, el asunto y el mensaje que envía con el formulario de contacto.",
          "Un recuento de visitas, por día y por idioma de la página. Son números de todas las visitas en conjunto y no dicen nada sobre usted.",
          "Un recuento de los clics en los enlaces a nuestros socios, llevado del mismo modo. Si su navegador envía la señal Global Privacy Control, sus clics no se cuentan.",
          "El idioma que elija, guardado en su propio navegador durante un año.",
          "Registros técnicos de las solicitudes, como la hora, la dirección solicitada y el resultado, sin su nombre ni su mensaje.",
        ],
      },
      use: {
        title: "Para qué los usamos",
        intro: "Usamos estos datos para los fines siguientes y para ningún otro:",
        items: [
          "Responder a su mensaje.",
          "Mostrar el sitio en su idioma.",
          "Saber cuántas personas visitan el sitio y qué enlaces siguen, solo a partir de esos recuentos.",
          "Mantener el sitio disponible y protegerlo de usos indebidos.",
          "Cumplir nuestras obligaciones legales.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "De cripto a tarjetas de regalo: bitcoin, ether y más",
      description:
        "Compre tarjetas de regalo con bitcoin, ether o stablecoins en la tienda de nuestro socio. Pago seguro, códigos en instantes y ayuda humana a cualquier hora.",
    },
    contact: {
      title: "Contacto con {brand}: ayuda por teléfono, correo y chat",
      description:
        "Hable con nuestro equipo a cualquier hora por teléfono o chat, o escríbanos: respondemos en un plazo de 24 horas. Oficinas en San Francisco, Londres y Singapur.",
    },
    contactWithoutChat: {
      title: "Contacto con {brand}: teléfono a cualquier hora y correo",
      description:
        "Hable con nuestro equipo a cualquier hora por teléfono, o escríbanos: respondemos en un plazo de 24 horas. Oficinas en San Francisco, Londres y Singapur.",
    },
    privacy: {
      title: "Política de privacidad: qué guarda {brand} y por qué",
      description:
        "Qué datos conservamos de quienes visitan este sitio, por qué, durante cuánto tiempo y cómo puede usted consultar, corregir o eliminar los que le conciernen.",
    },
    terms: {
      title: "Términos y condiciones de uso del sitio de {brand}",
      description:
        "Las condiciones de uso de este sitio y de compra de tarjetas de regalo a nuestro socio: quién puede comprar, qué no se reembolsa y de qué no respondemos.",
    },
    notFound: { title: "Página no encontrada · {brand}" },
  },

  layout: {
    skipToContent: "Ir al contenido",
    home: "{brand}, página de inicio",
    footer: "Sobre este sitio",
    chat: "Chatear con nosotros",
    opensNewTab: "se abre en una pestaña nueva",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "El vendedor es {partner}, nuestro socio, en cuyo sitio se completa la compra. Podemos recibir una comisión.",
    partnerSite: "abre el sitio de nuestro socio {partner} en una pestaña nueva",
    exchangeSite: "abre el sitio de nuestro socio en una pestaña nueva",
    exchangeDisclosure: "Podemos recibir una comisión. Los criptoactivos pueden perder valor.",
    featuresHeading: "Por qué pagar con cripto",
    features: {
      secure: "Cifrado desde el primer clic hasta el código final.",
      instant: "Su código llega en cuanto se confirma el pago.",
      support: "Personas, no robots, en tres continentes.",
      crypto: "Bitcoin, ether, stablecoins y más.",
    },
    statsHeading: "En cifras",
    cards: { anything: "Todo", games: "Juegos", travel: "Viajes" },
    newsletterInvitation: "Nuevas tarjetas y ofertas, de vez en cuando.",
    contactInvitation: "¿Alguna pregunta antes de comprar? Estamos aquí día y noche.",
    chatMessage: "¡Hola! Tengo una pregunta sobre las tarjetas de regalo.",
  },

  contactPage: {
    title: "Contacto con {brand}",
    intro: "Elija la vía que prefiera. Siempre responde una persona, a cualquier hora.",
    channels: "Cómo contactarnos",
    phone: { title: "Asistencia telefónica 24/7", text: "Llámenos a cualquier hora, cualquier día." },
    email: { title: "Asistencia por correo", text: "Respondemos en un plazo de 24 horas." },
    chat: {
      title: "Chat en vivo",
      text: "Escríbanos desde su aplicación de chat de siempre.",
      action: "Iniciar el chat",
      message: "¡Hola! Necesito ayuda con una tarjeta de regalo.",
    },
    headquarters: { title: "Sede", text: "Aquí está nuestra casa." },
    safety:
      "Nunca pedimos códigos de tarjetas, frases de recuperación ni pagos, sea cual sea la vía de contacto.",
    hours: "Teléfono y chat: todos los días, las 24 horas.",
    hoursPhoneOnly: "Teléfono: todos los días, las 24 horas.",
    languages: "Respondemos en árabe, inglés, francés, español y alemán.",
    reasons: {
      title: "Por qué elegirnos",
      availability: {
        title: "Disponibilidad 24/7",
        text: "A cualquier hora hay alguien al otro lado, también los fines de semana y los días festivos.",
      },
      coverage: {
        title: "Cobertura mundial",
        text: "Ayudamos a personas de todo el mundo, en cinco idiomas.",
      },
      expertise: {
        title: "Asistencia experta",
        text: "Nuestro equipo conoce bien las tarjetas de regalo y los pagos con cripto, y los explica con claridad.",
      },
    },
    offices: {
      title: "Oficinas en el mundo",
      sanFrancisco: { city: "San Francisco", role: "Sede principal" },
      london: { city: "Londres", role: "Asistencia para Europa" },
      singapore: { city: "Singapur", role: "Centro de Asia-Pacífico" },
      localTime: "Hora local",
    },
  },

  form: {
    title: "Escríbanos",
    intro: "Todos los campos son obligatorios.",
    faults: {
      missing: {
        name: "Por favor, indique su nombre.",
        email: "Por favor, indique su correo electrónico.",
        subject: "Por favor, indique un asunto.",
        message: "Por favor, escriba un mensaje.",
      },
      tooLong: "Por favor, acorte este texto a {limit} caracteres como máximo.",
      notAnAddress: "Por favor, indique una dirección de correo completa, como nombre@example.com.",
      controlCharacter:
        "Por favor, quite de este campo los caracteres de control invisibles o los saltos de línea.",
    },
    charactersLeft: "Caracteres restantes: {count}",
    // “a las {time}” would be wrong at one o’clock (“a la 1:05”).
    receipt: "Su mensaje se envió. Hora de envío: {time}.",
    reference: "Referencia: {reference}",
    failureHelp: "No se envió nada. Su texto sigue aquí. También puede escribirnos directamente:",
    tooManyHelp:
      "Recibimos demasiados mensajes desde su conexión. Espere un momento e inténtelo de nuevo, por favor.",
    sentWithoutScript: "¡Su mensaje se envió correctamente! Respondemos en un plazo de 24 horas.",
    faultyWithoutScript:
      "No se envió nada: un campo está vacío, es demasiado largo o no es válido. Vuelva atrás en su navegador para recuperar su texto y corregirlo.",
    failedWithoutScript:
      "No se pudo enviar el mensaje: no se envió nada. Vuelva atrás en su navegador para recuperar su texto e inténtelo de nuevo, o escríbanos directamente:",
    leaveEmpty: "Deje este campo vacío",
  },

  newsletterForm: {
    consent:
      "Al suscribirse, acepta recibir nuestro boletín por correo electrónico. Puede darse de baja en cualquier momento.",
    accepted: "Gracias, hemos recibido su solicitud. Es posible que le llegue un correo para confirmarla.",
    failed: "No se ha podido completar la suscripción. Su dirección sigue en el campo. Inténtelo de nuevo.",
  },

  privacyPage: {
    intro:
      "Esta política explica qué sabe {brand} de usted cuando visita este sitio y qué puede usted pedirnos.",
    contents: "En esta página",
    retention: {
      title: "Conservación de los datos",
      intro: "Conservamos los datos solo mientras haya un motivo para ello:",
      items: [
        {
          term: "Historial de transacciones",
          text: "7 años, como exige la ley.",
        },
        {
          term: "Información de la cuenta",
          text: "Hasta que elimine su cuenta.",
        },
        {
          term: "Preferencias de marketing",
          text: "Hasta que retire su consentimiento.",
        },
      ],
      messages: {
        term: "Mensajes del formulario de contacto",
        text: "Se eliminan de este sitio {days} días después de llegar a nuestro buzón.",
      },
      note: "Este sitio no ofrece cuentas ni pagos: las compras se realizan en el sitio de nuestro socio, conforme a su propia política de privacidad.",
    },
    newsletter: {
      collect: "Su correo electrónico y el idioma de la página, si se suscribe a nuestro boletín.",
      use: "Para enviarle nuestro boletín hasta que se dé de baja.",
    },
    rights: {
      intro: "Viva donde viva, puede ejercer estos derechos de forma gratuita:",
      access: {
        title: "Acceso",
        items: ["Solicitar una copia de sus datos.", "Saber cómo se usan sus datos."],
      },
      control: {
        title: "Control",
        items: ["Actualizar su información.", "Eliminar su cuenta y sus datos."],
      },
    },
    contact: {
      intro:
        "Si tiene alguna pregunta sobre sus datos o desea ejercer sus derechos, diríjase a nuestro equipo de privacidad:",
      address: "Dirección",
    },
  },

  termsPage: {
    title: "Términos y condiciones",
    intro:
      "Al usar este sitio, usted acepta estos términos. Léalos, por favor, antes de seguir un enlace hacia nuestro socio.",
    agreement: {
      title: "Aceptación",
      intro: "Al usar nuestros servicios, usted declara y acepta lo siguiente:",
      items: [
        "Tiene 18 años o más.",
        "Es responsable de la seguridad de su cuenta.",
        "Proporciona información veraz.",
      ],
    },
    giftCards: {
      title: "Servicios de tarjetas de regalo",
      intro: "Nuestro socio vende y emite las tarjetas de regalo. Se les aplica lo siguiente:",
      items: [
        "Una vez emitidas, las tarjetas de regalo no son reembolsables.",
        "La entrega es inmediata tras la confirmación del pago.",
        "No nos hacemos responsables de los códigos perdidos o robados.",
      ],
    },
    security: {
      title: "Seguridad y pagos",
      intro: "Los pagos y los datos se protegen con estas medidas:",
      items: [
        "Transacciones cifradas",
        "Pagos seguros con criptomonedas",
        "Autenticación de dos factores",
        "Auditorías de seguridad periódicas",
      ],
    },
    liability: {
      title: "Limitación de responsabilidad",
      intro: "En la medida en que la ley lo permita, no respondemos de:",
      items: [
        "Las interrupciones del servicio.",
        "Las fluctuaciones del precio de las criptomonedas.",
        "Los problemas con servicios de tarjetas de regalo prestados por terceros.",
      ],
    },
    contact: {
      title: "Contacto y asistencia",
      intro:
        "Si tiene preguntas sobre estos términos, nuestro equipo de asistencia está aquí las 24 horas, todos los días:",
    },
  },

  accessibility: {
    title: "Accesibilidad",
    text: "Este sitio está hecho para cumplir las WCAG 2.2 en el nivel AA: solo con el teclado, con lector de pantalla, con el texto al doble de tamaño, en alto contraste y con menos movimiento. Si algo le dificulta el uso, escríbanos y lo corregiremos:",
  },

  notFound: {
    title: "Esta página no existe",
    text: "Puede que la dirección esté mal escrita o que la página haya cambiado de lugar.",
    home: "Ir a la página de inicio",
  },

  errorPage: {
    title: "Algo salió mal",
    text: "El fallo es nuestro. Por favor, vuelva a cargar la página o empiece de nuevo desde la página de inicio.",
    home: "Ir a la página de inicio",
  },
} satisfies Dictionary;
