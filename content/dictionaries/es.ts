import type { Dictionary } from "./en.ts";

export default {
  title: "Compre tarjetas de regalo con cripto",
  subtitle: "Dese un gusto con sus criptomonedas.",
  description:
    "Elija una tarjeta en la tienda de nuestro socio comercial, pague con cripto y reciba su código en cuanto se confirme el pago. Sin tarjeta bancaria, sin horarios.",
  buyNow: "Comprar ahora",
  contact: "Contacto",
  privacy: "Privacidad",
  terms: "Términos",
  selectLanguage: "Elegir idioma",
  features: {
    secure: "Pago seguro",
    instant: "Entrega inmediata",
    support: "Asistencia 24/7",
    crypto: "Todas las principales criptomonedas",
  },
  stats: {
    // The specification shows the English label in every language but Arabic.
    users: "Visitors",
    transactions: "Transacciones a través de nuestro socio",
    satisfaction: "Satisfacción de los clientes",
  },
  newsletter: "Boletín",
  subscribe: "Suscribirse",
  email: "Correo electrónico",
  testimonials: "Testimonios",
  contactInfo: "Hablemos",
  advertisement: "Publicidad",
  htxAd: "¿Aún no conoce {exchange}? Opere con cripto en esta plataforma asociada.",
  tradeCrypto: "Operar con cripto",
  contactForm: {
    name: "Nombre",
    subject: "Asunto",
    message: "Mensaje",
    send: "Enviar mensaje",
    sending: "Enviando…",
    success: "¡Mensaje enviado!",
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
      share: "Quién los trata por encargo nuestro",
      security: "Cómo los protegemos",
      rights: "Sus derechos",
      contact: "Contáctenos",
    },
    content: {
      collect: {
        title: "Qué datos recopilamos",
        intro:
          "Puede consultar todo el sitio sin decirnos quién es. Solo conservamos lo que usted nos proporciona, lo que el sitio necesita para funcionar y cifras que no identifican a nadie:",
        items: [
          "El nombre, la dirección de correo electrónico, el asunto y el mensaje que envía con el formulario de contacto.",
          "El número de visitas, por día y por idioma de la página. Son totales de todas las visitas y no revelan nada sobre usted.",
          "Su idioma, si lo elige en el menú: una cookie llamada «{cookie}» lo guarda en su navegador durante un año.",
        ],
      },
      use: {
        title: "Para qué los usamos",
        intro: "Usamos estos datos para los fines siguientes y para ningún otro:",
        items: [
          "Responder a su mensaje.",
          "Mostrar el sitio en su idioma.",
          "Saber cuántas visitas recibe el sitio, solo a partir del recuento de visitas.",
          "Mantener el sitio disponible y protegerlo de abusos.",
          "Cumplir nuestras obligaciones legales.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "Compre tarjetas de regalo con cripto: bitcoin, ether y otras",
      description:
        "Compre tarjetas de regalo con bitcoin, ether o stablecoins en la tienda de nuestro socio comercial. Pago seguro y código en cuanto se confirma el pago.",
    },
    contact: {
      title: "Contacto con {brand}: teléfono y correo electrónico",
      description:
        "Llame a nuestra asistencia, escríbanos un correo electrónico o use el formulario si tiene preguntas sobre tarjetas de regalo y pagos con cripto.",
    },
    privacy: {
      title: "Política de privacidad: qué guarda {brand} y por qué",
      description:
        "Qué datos conservamos de quienes visitan este sitio, por qué y durante cuánto tiempo, y cómo puede consultarlos o pedir que se corrijan o se eliminen.",
    },
    terms: {
      title: "Términos y condiciones de uso del sitio de {brand}",
      description:
        "Condiciones de este sitio y de las tarjetas de regalo de nuestro socio: quién puede comprar, qué no se reembolsa y qué límites tiene nuestra responsabilidad.",
    },
    notFound: { title: "Página no encontrada · {brand}" },
  },

  layout: {
    colon: ":",
    contents: "En esta página",
    skipToContent: "Ir al contenido",
    home: "{brand}, página de inicio",
    footer: "Sobre este sitio",
    imprint: "Aviso legal",
    chat: "Escríbanos por {chat}",
    opensNewTab: "se abre en una pestaña nueva",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "No vendemos tarjetas de regalo: las vende nuestro socio comercial {partner} en su propio sitio. Podemos recibir una comisión.",
    partnerSite: "abre el sitio de nuestro socio {partner} en una pestaña nueva",
    exchangeSite: "abre el sitio de la plataforma asociada en una pestaña nueva",
    exchangeDisclosure:
      "Podemos recibir una comisión. Los criptoactivos pueden perder parte o la totalidad de su valor.",
    featuresHeading: "Lo que encontrará",
    features: {
      secure: "El pago se hace en el sitio de nuestro socio, mediante una conexión cifrada.",
      instant: "Su código llega en cuanto se confirma el pago.",
      support: "Llámenos de día o de noche, también los fines de semana.",
      crypto: "Bitcoin, ether, stablecoins y otras.",
    },
    path: ["Elija una tarjeta", "Pague con cripto", "Reciba su código"],
    statsHeading: "En cifras",
    transactionsFigure: "más de {number}",
    engraving: "Cada número tiene su propio dibujo.",
    cards: { anything: "De todo", games: "Juegos", travel: "Viajes" },
    newsletterInvitation: "Nuevas tarjetas y ofertas, de vez en cuando.",
    contactInvitation: "¿Alguna pregunta antes de comprar? Aquí estamos, día y noche.",
    chatMessage: "¡Hola! Tengo una pregunta sobre las tarjetas de regalo.",
  },

  contactPage: {
    title: "Contacto con {brand}",
    intro: "Llámenos a cualquier hora, o escríbanos y tendrá respuesta en un plazo de 24 horas.",
    channels: "Cómo contactarnos",
    phone: { title: "Asistencia telefónica 24/7", text: "Llámenos cualquier día, a cualquier hora." },
    email: {
      title: "Asistencia por correo electrónico",
      text: "Respondemos en un plazo de 24 horas.",
    },
    chat: {
      title: "Asistencia por {chat}",
      text: "Escríbanos por {chat}; la primera línea ya está escrita.",
      action: "Abrir {chat}",
      message: "¡Hola! Necesito ayuda con una tarjeta de regalo.",
    },
    headquarters: { title: "Sede" },
    safety:
      "Nunca pedimos códigos de tarjetas de regalo, frases de recuperación ni pagos. Si alguien se los pide, no somos nosotros.",
    reasons: {
      title: "Por qué elegirnos",
      availability: {
        title: "Disponibilidad 24/7",
        text: "Puede llamar a nuestra línea de asistencia a cualquier hora, también los fines de semana y los días festivos.",
      },
      coverage: {
        title: "Cobertura mundial",
        text: "Ayudamos a personas de todo el mundo; este sitio está disponible en cinco idiomas.",
      },
      expertise: {
        title: "Asistencia especializada",
        text: "Nuestro equipo conoce bien las tarjetas de regalo y los pagos con cripto, y los explica con claridad.",
      },
    },
    offices: {
      title: "Nuestras oficinas en el mundo",
      roles: {
        headquarters: "Sede principal",
        "european-support": "Asistencia para Europa",
        "asia-pacific-hub": "Centro regional de Asia-Pacífico",
        "americas-hub": "Centro regional de América",
        "middle-east-africa-hub": "Centro regional de Oriente Medio y África",
        office: "Oficina",
      },
      localTime: "Hora local",
    },
  },

  form: {
    title: "Escríbanos",
    intro: "Todos los campos son obligatorios.",
    // “a las {time}” would be wrong at one o’clock (“a la 1:05”).
    sent: "Enviado",
    receipt: "Su mensaje se envió. Hora de envío: {time}. Le responderemos en un plazo de 24 horas.",
    reference: "Referencia: {reference}",
    failures: {
      refused: "Su mensaje no se envió.",
      unconfirmed:
        "No pudimos confirmar el envío: es posible que su mensaje haya llegado. Puede volver a enviarlo sin problema.",
      "rate-limited":
        "Su mensaje no se envió: llegaron demasiados mensajes desde su conexión a internet. Inténtelo más tarde.",
      "too-long": "Su mensaje no se envió: es demasiado largo. Acórtelo y vuelva a enviarlo.",
      offline: "Su mensaje no se envió: parece que no tiene conexión a internet.",
    },
    textKept: "Lo que escribió sigue aquí. También puede escribirnos directamente:",
    textBehind: "Recupere su texto con el botón Atrás del navegador o escríbanos directamente:",
    sentWithoutScript: "¡Mensaje enviado! Le responderemos en un plazo de 24 horas.",
    invalidWithoutScript:
      "Su mensaje no se envió: hay un campo vacío o la dirección de correo electrónico no es válida. Recupere su texto con el botón Atrás del navegador y corríjalo.",
    leaveEmpty: "Deje este campo vacío",
  },

  newsletterForm: {
    consent:
      "Al suscribirse, acepta recibir por correo electrónico nuestro boletín sobre nuevas tarjetas y ofertas. Puede darse de baja en cualquier momento.",
    notOpen: "Aún no es posible suscribirse: su dirección de correo electrónico no se envió ni se guardó.",
  },

  privacyPage: {
    intro:
      "{controller} es responsable del tratamiento de los datos en este sitio. Esta política explica qué datos recopilamos durante su visita y qué puede pedirnos.",
    collect: {
      draft:
        "Lo que usted escribe en un formulario de este sitio, hasta que se envía: permanece en su navegador, solo en esta pestaña, para que no se pierda si cambia de idioma o vuelve a cargar la página. Se elimina al cerrar la pestaña y solo nos llega cuando usted lo envía.",
      clicks:
        "El número de clics en los enlaces a nuestros socios, por día y por idioma de la página, contados del mismo modo que las visitas. Si su navegador envía la señal Global Privacy Control (GPC), sus clics no se cuentan.",
      sources:
        "El número de visitas y de clics por día, según el sitio o la campaña de donde proceden. Solo se registra el nombre de ese sitio o campaña, nunca la página desde la que usted llega; su navegador lo guarda hasta que cierre la pestaña. Si su navegador envía la señal GPC, ese nombre no se registra ni se guarda.",
      records:
        "Registros técnicos de las peticiones al servidor, con datos como la fecha y la hora, la página solicitada y el resultado, pero sin su nombre ni su mensaje. Su dirección IP se usa para enviarle las páginas y limitar los abusos, pero no figura en estos registros.",
      withMessage:
        "La fecha y la hora de envío de su mensaje, el idioma de la página y, para limitar los abusos, un valor calculado a partir de su dirección IP con una clave secreta. De ese valor, que se elimina en un plazo máximo de dos días, no se puede deducir la dirección IP.",
      recordsElsewhere:
        "Su dirección IP y los datos técnicos de sus peticiones, como la fecha, la hora y la página solicitada, llegan a las empresas que alojan este sitio. Estas pueden registrarlos durante un tiempo limitado, según sus propias normas.",
      newsletter:
        "Su dirección de correo electrónico y el idioma de la página, si se suscribe a nuestro boletín.",
    },
    use: {
      clicks: "Saber qué enlaces a nuestros socios se utilizan, solo a partir del recuento de clics.",
      sources: "Saber de qué sitios y campañas proceden las visitas, solo a partir de esos recuentos.",
      newsletter: "Enviarle nuestro boletín, hasta que se dé de baja.",
      grounds:
        "Le respondemos porque usted nos lo pidió y recordamos su idioma porque usted lo eligió. Los recuentos, los registros y la protección contra abusos se basan en nuestro interés legítimo en que el sitio funcione; cuando la ley nos obliga a usar datos, nos basamos en esa obligación.",
      newsletterGround:
        "El boletín se basa únicamente en su consentimiento, que puede retirar en cualquier momento.",
    },
    share: {
      processors:
        "Nunca vendemos sus datos. Solo los tratan, por cuenta nuestra, encargados del tratamiento, como nuestros proveedores de alojamiento y de correo electrónico.",
      form: "Su mensaje va de su navegador a nuestro buzón a través de {host}, que también recibe su dirección IP.",
      counter: "Las visitas se cuentan en {host}, que también recibe su dirección IP.",
      newsletter:
        "Si se suscribe, su dirección de correo electrónico se envía a {host}, que gestiona nuestra lista y también recibe su dirección IP.",
      chat: "Si nos escribe por {chat}, la empresa que presta ese servicio trata su mensaje conforme a su propia política de privacidad.",
    },
    retention: {
      title: "Conservación de los datos",
      intro:
        "No conservamos los datos más tiempo del necesario. Si tenemos alguno de los siguientes, se aplican estos plazos:",
      items: [
        {
          term: "Historial de transacciones",
          text: "7 años, conforme a la legislación aplicable.",
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
        text: "{days} en el servidor de este sitio desde que llegan a nuestro buzón o se atienden; si no ocurre ninguna de las dos cosas, {unreadDays}. Después permanecen durante un tiempo limitado en las copias de seguridad.",
      },
      mailbox: {
        term: "Mensajes en nuestro buzón",
        text: "Mientras hagan falta para responderle o lo exija la ley.",
      },
      note: "En este sitio no se crean cuentas ni se realizan pagos: las compras se hacen en el sitio de nuestro socio, donde se aplica la política de privacidad de este.",
    },
    rights: {
      intro: "Viva donde viva, puede ejercer estos derechos de forma gratuita:",
      access: {
        title: "Acceso",
        items: ["Solicitar una copia de sus datos.", "Saber cómo se usan sus datos."],
      },
      control: {
        title: "Rectificación y supresión",
        items: [
          "Obtener la rectificación de sus datos.",
          "Obtener la supresión de sus datos y, si la tiene, de su cuenta.",
        ],
      },
      complaint:
        "También puede oponerse al tratamiento de sus datos, solicitar su limitación o la portabilidad de los datos y, en cualquier momento, presentar una reclamación ante la autoridad de protección de datos competente.",
    },
    contact: {
      intro:
        "Si tiene alguna pregunta sobre sus datos o desea ejercer sus derechos, póngase en contacto con nosotros:",
      address: "Dirección",
    },
  },

  termsPage: {
    title: "Términos y condiciones",
    intro:
      "Al usar este sitio, usted acepta estos términos. Léalos antes de seguir un enlace al sitio de nuestro socio.",
    agreement: {
      title: "Aceptación",
      intro: "Al usar este sitio, usted confirma lo siguiente:",
      items: [
        "Tiene 18 años o más.",
        "Es responsable de la seguridad de las cuentas que utiliza.",
        "La información que proporciona es veraz.",
      ],
    },
    giftCards: {
      title: "Servicios de tarjetas de regalo",
      intro:
        "Quien vende las tarjetas de regalo y entrega los códigos es nuestro socio comercial, no este sitio. Se aplica lo siguiente:",
      items: [
        "Una vez emitida, la tarjeta de regalo no es reembolsable, salvo que la ley le dé derecho a un reembolso.",
        "El código se entrega en cuanto se confirma el pago.",
        "En la medida en que la ley lo permita, no nos hacemos responsables de los códigos perdidos o robados.",
      ],
    },
    security: {
      title: "Seguridad y pagos",
      items: [
        "Transacciones cifradas",
        "Pagos seguros con criptomonedas",
        "Autenticación de dos factores",
        "Auditorías de seguridad periódicas",
      ],
    },
    liability: {
      title: "Limitación de responsabilidad",
      intro: "En la medida en que la ley lo permita, no nos hacemos responsables de lo siguiente:",
      items: [
        "Interrupciones del servicio",
        "Fluctuaciones del precio de las criptomonedas",
        "Problemas con servicios de tarjetas de regalo prestados por terceros",
      ],
    },
    contact: {
      title: "Contacto y asistencia",
      intro:
        "Si tiene preguntas sobre estos términos, nuestro equipo de asistencia está a su disposición las 24 horas, todos los días:",
    },
  },

  accessibility: {
    title: "Accesibilidad",
    text: "Este sitio está diseñado para cumplir las WCAG 2.2, nivel AA: basta con el teclado para usarlo, y funciona con lector de pantalla, con el texto al doble de tamaño, en alto contraste y con menos animaciones. Si encuentra algún obstáculo, trabajaremos para eliminarlo. Escríbanos:",
  },

  notFound: {
    title: "Esta página no existe",
    text: "Puede que la dirección esté mal escrita o que la página haya cambiado de lugar.",
    home: "Ir a la página de inicio",
  },

  applicationError: {
    text: "El error es nuestro. Vuelva a cargar la página: lo que haya escrito debería seguir ahí.",
    reload: "Volver a cargar la página",
  },

  variants: {
    withoutHours: {
      features: { support: "Asistencia" },
      home: {
        features: { support: "Llámenos o escríbanos." },
        contactInvitation: "¿Alguna pregunta antes de comprar? Llámenos o escríbanos.",
      },
      contactPage: {
        intro: "Llámenos, o escríbanos y tendrá respuesta en un plazo de 24 horas.",
        phone: { title: "Asistencia telefónica", text: "¿Tiene alguna pregunta? Llámenos." },
      },
      termsPage: {
        contact: {
          intro:
            "Si tiene preguntas sobre estos términos, nuestro equipo de asistencia está a su disposición:",
        },
      },
    },
    withoutPromise: {
      contactPage: {
        intro: "Llámenos o escríbanos.",
        email: { text: "¿Tiene alguna pregunta? Escríbanos." },
      },
      form: {
        receipt: "Su mensaje se envió. Hora de envío: {time}.",
        sentWithoutScript: "¡Mensaje enviado!",
      },
    },
    withoutExchangeName: { htxAd: "Opere con cripto en nuestra plataforma de intercambio asociada." },
    formService: {
      form: {
        failures: {
          unconfirmed:
            "No pudimos confirmar el envío: es posible que su mensaje haya llegado. Si lo envía otra vez, podría llegar duplicado.",
        },
      },
    },
  },
} satisfies Dictionary;
