/// Script and Script_Extensions (Unicode Standard Annex #24), which the standard library does not expose.
enum ScriptSets {
  private struct Sets {
    let script: CodePointSet
    let scriptExtensions: CodePointSet
  }

  /// Returns the code points of a script by its name or alias, or `nil` for an unknown name.
  static func script(named name: String) -> CodePointSet? { sets[name]?.script }

  /// Returns the code points that have the script among their Script_Extensions.
  static func scriptExtensions(named name: String) -> CodePointSet? { sets[name]?.scriptExtensions }

  /// The sets of all scripts by each of their names, made when a pattern first names a script.
  private static let sets: [String: Sets] = {
    var sets: [String: Sets] = [:]
    for line in Array(table.utf8).split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      let script = boundaries(fields[1])
      let extensions = fields.count > 2 ? symmetricDifference(script, boundaries(fields[2])) : script
      let entry = Sets(script: set(script), scriptExtensions: set(extensions))
      for name in fields[0].split(separator: UInt8(ascii: ",")) { sets[String(decoding: name, as: UTF8.self)] = entry }
    }
    return sets
  }()

  /// Returns the boundaries of what belongs to only one of two sets: one that occurs in both lists cancels out.
  private static func symmetricDifference(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var kept: [UInt32] = []
    for boundary in (left + right).sorted() {
      if kept.last == boundary { kept.removeLast() } else { kept.append(boundary) }
    }
    return kept
  }

  /// Returns the numbers at which membership changes. They are encoded as differences, five bits per character, low
  /// bits first, starting at the character "0"; the sixth bit means that more follow.
  private static func boundaries(_ text: ArraySlice<UInt8>) -> [UInt32] {
    var result: [UInt32] = []
    var last: UInt32 = 0
    var value: UInt32 = 0
    var shift: UInt32 = 0
    for byte in text {
      let bits = UInt32(byte &- 48)
      value |= (bits & 31) << shift
      shift += 5
      if bits & 32 != 0 { continue }
      last += value
      result.append(last)
      value = 0
      shift = 0
    }
    return result
  }

  private static func set(_ boundaries: [UInt32]) -> CodePointSet {
    var ranges: [CodePointRange] = []
    for index in stride(from: 1, to: boundaries.count, by: 2) {
      ranges.append(CodePointRange(boundaries[index - 1], boundaries[index] - 1))
    }
    return CodePointSet(unordered: ranges)
  }

  /// One script per line: its names, the boundaries of Script, and those of the difference to Script_Extensions. From
  /// the Unicode Character Database 17.0 (Scripts.txt, ScriptExtensions.txt, PropertyValueAliases.txt).
  private static let table = ##"""
    Adlam,Adlm PXj3\24:42 o`11P11^`61a_31
    Ahom PhU2K2?4G
    Anatolian_Hieroglyphs,Hluw PPa2WB
    Arabic,Arab P`15161>131P11:;J1\31R1`2`1`7R15[21M`bl1^?2`4P1@`351W4Sk3OS2689Q16Phg141K1211211:141111614111111312112111111111121124171414111:1A53151Ad12 \`11>131P11:;J1n^61a_31lgc12P]1L
    Armenian,Armn aY1V12b123S\m15 XH1
    Avestan,Avst PhR2f137 g51h[;2
    Balinese,Bali Ph6]21b1
    Bamum,Bamu PeY1h2XX`1iA
    Bassa_Vah,Bass `fj2N26
    Batak,Batk Pn6d184
    Bengali,Beng P\2418222F1711342922248142152I lE1dd12A2Zk411122118181214123ioR11
    Beria_Erfe,Berf Pek2I2I
    Bhaiksuki,Bhks PPW291]11>:M
    Bopomofo,Bopo ZG2i`;[1`3P1 WF113=1WY;34:1=:42161S61YZc12j85
    Brahmi,Brah PPT2^24T191
    Braille,Brai PP:P8
    Buginese,Bugi P`6L22 _^Z11
    Buhid,Buhd Pj5D ei52
    Canadian_Aboriginal,Cans PP5PD`AV2j]P2@
    Carian,Cari PeP2a1 g51Rm7121c^31
    Caucasian_Albanian,Aghb `YQ2d1;1 TH1\11\11
    Chakma,Cakm PXT2e11B V_2:`b1:
    Cham P`Z1g19>2:24
    Cherokee,Cher Pm4f226bkU1`2 PH31162F2;2
    Chorasmian,Chrs `mS2L
    Common,Zyyy 0Q2J6J_11?15G1O1Q>W1552Dd31916111mC161>131P11l41T@1Q42iV11e<4R91__13W22[6211]V11=174161321UH<2g21;3;1?AR1n1V113261K1AY134jDF;EPMP8dC2Z4P@n2b<E111I?844k2231j22c4@P1V191`1P2Oa2_11h2X5P^6P2PXFR1V33U5:d71P51[<1>2b^D2`6:FS11C14c411P1J6J;:1]12P2717:5R834]139`2=c1]1T7KT]^14lj3m73d=6G?Ao2d3l1f7:W12n13A827N4m1e6D<D<g29IW4e21W2122122241<11171Q21428171L141511371d:2T92b1aS5T2\2m1RF\14T3<?2?1?1U1:^5h1J12=\14972>6j4iN3A3=3j66<41?<4h18:6X18N2<42>9W1h:8>2=3;3i1114@2<4:7c41W3VPQH1NP3 g51T@1:113119111j41gD1>131P11SI2el11__13W22[6211]V11=174161321dI1O1:121i]31H2:14111\=@13211:1=@61144k2231j22c4@P1V191`1X1h1a1?<c11h2I:5P3OQhL8X9:d71P51^kD2U82j85:1]12P;34]139Q=KT]^14le5Bnf72
    Coptic,Copt,Qaac RO>`T:d357 g51XB13211\32Qe:1XVe1L
    Cuneiform,Xsux PPX2jLV3_315;T6
    Cypriot,Cprt PPR26211\1123121 PXP234]139
    Cypro_Minoan,Cpmn `l[2S3 PXP22
    Cyrillic,Cyrl PP1U42Y5`j5;P51\21WS4P1PRNP3^lE2P`h1n1Q11 lE1S231111112151c;2a[61ZR41
    Deseret,Dsrt PPQ2`2
    Devanagari,Deva PX2a24?2JPkW1P1P`L: lE1dd12A2Zk4W112fO1oiQ1:
    Dives_Akuru,Diak PXV272128121N122<9:
    Dogra,Dogr PPV2l1 T[2<PfW1:
    Duployan,Dupl PP_3[35=397:24 g51_B211H2gh:1ScS34
    Egyptian_Hieroglyphs,Egyp PP\2fR1:kl3
    Elbasan,Elba PXQ2X1 g51]B1
    Elymaic,Elym PoS2G
    Ethiopic,Ethi P`4Y2142711142Y1142Q1142711142?1i1142S22P13JV_6G9717171717171717RYO626269717aU_2714121? ^H1
    Garay,Gara PZS2V13M82 \`11>131
    Georgian,Geor PU4V111512[114`l2[123PR4V11151 g51aV11ak21nj31f^31
    Glagolitic,Glag PP;P3Pm\371A271215 g51[B111n;121Q81ak21nj31X_31[QN1
    Gothic,Goth `iP2K g51\B221X11
    Grantha,Gran PhT2418222F1712152922232161572735 aZ22A2PD>lV4112N332fO1Zbl11dT3211
    Greek,Grek `K4132411411113111D1o1>@VY65b1545d21P:F262V126281111111O2e11?1>261C2319W91naR11j^E_2A1oRd1V2 g51XB2211111:1^1121^11[b62kD1
    Gujarati,Gujr Qd2319131F1712152:131321?42<77 aZ22A2ZfW1:
    Gunjala_Gondi,Gong P[W26121U112167: g51\U22
    Gurmukhi,Guru Q`2316422F17121212211542233174117A aZ22A2ZfW1:
    Gurung_Khema,Gukh PXh2j1 U[21
    Han,Hani Pd;J1i2<f6_1111I9>4TNP^6P2P`DPXF^;2Z3XXM2<7YPT1PgY1P1nX42^d52aY7?^CR]2n@R_1[j45ZY8 g51hi;@13211:1=:4216144k51d4@P1V191`1X1h1a1?<c11h2I:5P3OQhL8miE2j85jod1Bnf72
    Hangul,Hang PX4P8^a72Q8n2a3OQ2OQgMMSDTm:<G4a1Tm9O36262623 QP<34:1=@161S61YZc12j85
    Hanifi_Rohingya,Rohg PXS2X18: \`11>131P11c41
    Hanunoo,Hano Pi5E ei52
    Hatran,Hatr PWR2C1255
    Hebrew,Hebr a\1g18K46XYm1J151112121: WH2
    Hiragana,Hira QR<f263Qko2o8B1M3]U@1 QP<34:1=@61142k2431j22XZc12j85:1]12
    Imperial_Aramaic,Armi PRR2F19
    Inherited,Zinh,Qaai PH`3e82T>;J1PG4kZ4^12<T?31=17416132V6P2\@2R6Q1ii34[32U[c1@@>_N1R71jR41Tn^1^12GPA3A827N4bj[H`7 PH?1211?37212@121B1514=e82T>;J1PG2mk431=17416132V62f1111eG1ii34[32Ubd11jR41
    Inscriptional_Pahlavi,Phli PkR2C58
    Inscriptional_Parthian,Prti PjR2F28
    Javanese,Java P\Z1^22:42 _^Z11
    Kaithi,Kthi PTT2S2:1 V[2:QV91n_N:
    Kannada,Knda PT3=131G1:152913147253142:13 aZ22A2Zk411261G111kiR16
    Katakana,Kana QU<j223`7@`6_11h2^Pc1:1]1bR\14171211o83b11>4 UH1M1mV;34:1=@61142k2431j22XZc12j85:1]12
    Kawi PhW2A1Y13M
    Kayah_Li,Kali PXZ1^111 ^YZ11
    Kharoshthi,Khar P`R241258131M234:79
    Khitan_Small_Script,Kits Tok21kh6f>Y11
    Khmer,Khmr Pl5n22:6:V?P1
    Khojki,Khoj P`T2B1_1 Vg2:PZW1:
    Khudawadi,Sind `eT2k15: T[22ZfW1:
    Kirat_Rai,Krai PZk2j1
    Lao,Laoo Qd3211151H111G2511171:24
    Latin,Latn Q2J6J_11?15G1O1Q>W15k`6V16a1545=1V2Q2P8a;1=1@=]4261K1AY1gf2P1ReNV33b2D?`I[11914flC7jP1J6JUQ261Z119Uje1O66 g51T@1:113119111V1?1211?37212V11514=e82ZV12Xm11lW31fA1P61VY31XWN8VA1
    Lepcha,Lepc PP7h13?33
    Limbu,Limb PX6O1<4<413< U[21
    Linear_A,Lina P`Q2g99F:8 WXP2]1
    Linear_B,Linb PPP2<1J1C121?2>R1k3 PXP234]139
    Lisu `VY1`1`eN1 lE1@1lY;2
    Lycian,Lyci PdP2M jR81
    Lydian,Lydi PYR2J51 g51i[;1
    Mahajani,Mahj `ZT2W1 g51\U2<PfW1:
    Makasar,Maka PgW2I
    Malayalam,Mlym PX3=131c113164@2J aZ22A2dk41G1miR13
    Mandaic,Mand PR2L21 Pb11
    Manichaean,Mani PfR2W14< Pb11
    Marchen,Marc `SW2P12F1>
    Masaram_Gondi,Gonm PXW27121\13112198: T[22
    Medefaidrin,Medf Pbk2k2
    Meetei_Mayek,Mtei PgZ1GY6^12:
    Mende_Kikakui,Mend PPj3U62@
    Meroitic_Cursive,Merc P]R2H4D2^1
    Meroitic_Hieroglyphs,Mero P\R2P1 mR81
    Miao,Plrd Phk2[24i17A
    Modi P`U2U2;: `QZ1:
    Mongolian,Mong PP62211D6i27[1e]o1= RP6211YQ21an3254
    Mro,Mroo Pbj2O1:42
    Multani,Mult PdT2711141?1; Vc2:
    Myanmar,Mymr PP4P5PZV1OQ3P1`RKD ^YZ11
    Nabataean,Nbat PTR2O89
    Nag_Mundari,Nagm `Vi3Z1
    Nandinagari,Nand P]V282^12; aZ21B2PL:io318171eiR16
    New_Tai_Lue,Talu P\6\14J6;32
    Newa PPU2l215 aZ22Rl411291611111
    Nko,Nkoo Pn1k123 \`11>131nhm12
    Nushu,Nshu Qok21^\@\<
    Nyiakeng_Puachue_Hmong,Hmnp PXh3]13>2:42
    Ogham,Ogam Pd5M
    Ol_Chiki,Olck `R7`1
    Ol_Onal,Onao `^i3[141 T[22
    Old_Hungarian,Hung PTS2c1=c176 jR8121c^31?1
    Old_Italic,Ital PhP2T193
    Old_North_Arabian,Narb PdR2P1
    Old_Permic,Perm `jP2[1 g51XB153:1_;1
    Old_Persian,Xpeo PmP2T14>
    Old_Sogdian,Sogo PhS2X1
    Old_South_Arabian,Sarb PcR2P1
    Old_Turkic,Orkh PPS2Y2 jR81e^31
    Old_Uyghur,Ougr `kS2J Pb11aUQ21
    Oriya,Orya Qh2318222F1712152922237342152B aZ22A2dk41G1
    Osage,Osge `UQ2T14T1 QH12161\21
    Osmanya,Osma PTQ2N2:
    Pahawh_Hmong,Hmng Phj2V2::171E5C
    Palmyrene,Palm PSR2P1
    Pau_Cin_Hau,Pauc PfV2i1
    Phags_Pa,Phag PRZ1h1 RP6211YQ21bn31
    Phoenician,Phnx PXR2L31
    Psalter_Pahlavi,Phlp PlR2B74<7 Pb11
    Rejang,Rjng `YZ1T1;1
    Runic,Runr Pe5[23; [g53
    Samaritan,Samr PP2^12? aa;1
    Saurashtra,Saur PTZ1V28<
    Sharada,Shrd P\T2P3P\28 aZ21Ul411122219121RjR1621
    Shavian,Shaw `RQ2`1 g51
    Siddham,Sidd P\U2f12V1
    Sidetic,Sidt PZR2J
    SignWriting,Sgnw PPf3\D?51?
    Sinhala,Sinh Q\331B3H191127314611186:23\oP2D T[22\l41
    Sogdian,Sogd `iS2Z1 Pb11
    Sora_Sompeng,Sora `VT2I7:
    Soyombo,Soyo `bV2c2
    Sundanese,Sund Pl6P2P88
    Sunuwar,Sunu PnV2R1>: PH2119121L131
    Syloti_Nagri,Sylo PPZ1]1 T[22P4:
    Syriac,Syrc Ph1>1l123`8; SH22211H37212jF1>221P11:;J1Wl5111
    Tagalog,Tglg Ph5F91 ei52
    Tagbanwa,Tagb Pk5=1312 ei52
    Tai_Le,Tale `Z6N25 PH25231cY3:
    Tai_Tham,Lana Pa6o11M2;6:6>
    Tai_Viet,Tavt PdZ1S2H5
    Tai_Yo,Tayo Pfi3O1F82
    Takri,Takr PdU2j16: T[22ZfW1:
    Tamil,Taml Rl2216331432111232333<4533142161>EUnT2b1=1 aZ22A2dk41hPS11]`J111g12
    Tangsa,Tnsa `cj2_21:
    Tangut,Tang Pok21OPh6P@OQ3c3 `o;@_?1
    Telugu,Telu PP3=131G1@291314721312242:79 aZ22A2_k421111G1
    Thaana,Thaa Pl1b1 \`11>221P2:Xlm11:1
    Thai Q`3j15L lE1J1[11]11
    Tibetan,Tibt Ph3X21T14W11T11?1742 XP<4
    Tifinagh,Tfng `Y;h172>1 RH11114I1
    Tirhuta,Tirh PTU2X28: aZ22A2_k41<1?1miR1:
    Todhri,Todr P^Q2d1 QH121219111Z21
    Tolong_Siki,Tols `]W2\14:
    Toto `dh3O lE1
    Tulu_Tigalari,Tutg PlT2:11211V11:1121141:1282 VW3:RP4111kiR16k51
    Ugaritic,Ugar PlP2N11
    Unknown,Zzzz hK2647111D1]<1V12b1231g18K46;^81l12U3>k12a12?1L211;5R15]718222F1711342922248142152I2316422F17121212211542233174117A:319131F1712152:131321?42<771318222F1712152922237342152B:216331432111232333<4533142161>E5=131G1@291314721312242:7F131G1:152913147253142:13<=131c113164@2J131B3H191127314611186:23<j14MU1211151H111G2511171:24P1X21T14W11T11?1=U1V611512i;142711142Y1142Q1142711142?1i1142S22P13J6f2262mD3i27F9H9D<=1312<n22:6:6J6i27[15V2:O1<4<413Z125;\14J6;3n12Q21M2;6:6>2^12<D]21V58l13?3n15[12;8[15f@262V126281111111O2e11?1>261C23191U31<2K1=3R1>Q1?\44jDF;Edh12n;5]111512h172>H97171717171717171n3R1J1i2<f6J`21f22W35[11n21f29`11]cL3g19l:Dh58m6Dl13:6h18V28<6d3;N3^21;4Q11g19>2:2W3HL:6262697171l14n32:6Tm:<G4a1TX8^;2Z3V17<55J151112121ZDP1Z16c11C14451W4211n5362626233717:52<1J1C121?2>R1k3534]13h21=31_1^1R4M3a1?L4T19N5[15N1U14>Z1n42:6T14T14X18d1;<1?17121;1?17123d1<g99F:8H61Z119U26211\112312G1X289`1C125Q13K5KV1h14D2b11258131M234:797P2P1W14<9f13M2K5J74<7`2Y2g1c1=c17^18:6V13M82`6O1Z11322@689Q1^18Z1FJV1LDG9^24T19T2:12I7:6e11B8W19P31D;B1_1n1711141?1;6k15:6418222F1712151:22232161572735;:11211V11:1121141:1282Ml215NX28:V5f12V1R1U2;:6=Cj16:6DLK2?4Gi5l1T3c2<82128121N122<9:V282^12;KX28c2=Y27:f28h2R1>:691]11>:M3P12F1>Y27121\13112198:66121U112167:6\14:f7I7A1Y13Me21?b1=kLV3_315;T6\b2S3=fR1:kl35WBie6j1Vf1iA7O1:4a21:6N26:V2::171E5C`=j1V6k25I2I\1[24i17AP25;79fV7Y1P1Q3c3m_8417121S9?1M321>48\<TX2[35=397:28lj3m73d=6G?A?^12G9d3l1f7:W12R6EV2j3D<D<g29IW4e21W2122122241<11171Q21428171L141511371d:2T92nE?51?`R1O66e671A2712155n1Q11`3]13>2:42P:OAj151`>Z1f6[141P6O1F82P7714121?1U62@Y1\24:42aHT2\2m1R641K1211211:141111614111111312112111111111121124171414111:1A53151Ad12^8\14T3<?2?1?1U1:^5h1M=\14972>6j4iN3A3=3j66<41?<4h18:6X18N2<42>9W1h:8>2=3;3i1114@2<4:7c41W3UP1PgY1P1nX42^d52aY7?^CR]2n@R_1[j45ZY8WlbE1NP3P4`7``o5
    Vai,Vaii PXY1\9
    Vithkuqi,Vith `[Q2;1?17121;1?1712
    Wancho,Wcho Pfh3j151
    Warang_Citi,Wara PUV2c2<1
    Yezidi,Yezi PdS2Z11322 \`11>131P2:
    Yi,Yiii PPX1]T13g1 QP<25:28o61Ucc15
    Zanabazar_Square,Zanb P`V2X2
    """##
}
